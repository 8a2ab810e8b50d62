/** Value of a noise and its exact first and second derivatives along x and z. Mutable so that callers can reuse one object. */
export interface NoiseSample {
  value: number;
  dx: number;
  dz: number;
  dxx: number;
  dxz: number;
  dzz: number;
}
