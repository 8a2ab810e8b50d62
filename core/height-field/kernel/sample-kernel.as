// The reference field in AssemblyScript with two-lane double arithmetic: what scalar-field.ts, warp.ts, relief.ts and core/noise compute,
// in their order of operations, so that every result is the same to the last bit (README of this room, "Two forms").
// Compiled into ../sample-kernel-module.ts by `npm run kernel`.
//
// Two octaves of one noise, or the x and z noise of one warp octave, are the two lanes of a vector. Such a pair has a slot, which
// keeps the corner gradients of the lattice cells that its two noises were last in: samples along a row mostly stay in them.

// --- Memory --------------------------------------------------------------------------------------------------------------------

/** Offsets in a slot, bytes. A `v128` each, lane 0 and 1 for the two noises. */
const CELL_X: i32 = 0;
const CELL_Z: i32 = 16;
/** Corner gradients, x then z, of the corners (0,0), (1,0), (0,1), (1,1). */
const GRADIENT_00: i32 = 32;
const GRADIENT_10: i32 = 64;
const GRADIENT_01: i32 = 96;
const GRADIENT_11: i32 = 128;
/** gradientX10 − gradientX00, gradientX01 − gradientX00 and the same of z. */
const ALONG_X_OF_X: i32 = 160;
const ALONG_Z_OF_X: i32 = 176;
const ALONG_X_OF_Z: i32 = 192;
const ALONG_Z_OF_Z: i32 = 208;
const TWIST_OF_X: i32 = 224;
const TWIST_OF_Z: i32 = 240;
/** Point in the cell; the fade of its z and the fade's slope, which a row shares. */
const LOCAL_X: i32 = 256;
const LOCAL_Z: i32 = 272;
const FADE_Z: i32 = 288;
const FADE_SLOPE_Z: i32 = 304;
/** What `evaluate` leaves behind. */
const VALUE: i32 = 320;
const DX: i32 = 336;
const DZ: i32 = 352;
const DXX: i32 = 368;
/** Of the weighed relief, in place of what `evaluate` left there. */
const DU: i32 = 368;
const DXZ: i32 = 384;
const DZZ: i32 = 400;
/** √2 times the frequency of the octave in units of the first: what second derivatives are weighed with. */
const CURVATURE_SCALE: i32 = 416;
/** Two i32. */
const SEEDS: i32 = 432;
const SLOT_BYTES: i32 = 448;

/** Slots: uplift octaves (0, 1) and (2, 2), coarse warp octaves 0 and 1, fine warp octaves 0 and 1, relief (0, 1) … (6, 7). */
const COARSE_SLOT: i32 = 2;
const FINE_SLOT: i32 = 4;
const RELIEF_SLOT: i32 = 6;
const SLOT_COUNT: i32 = 10;
const slots = memory.data(10 * 448, 16);

/** f64 each, in the order that writeParameters in ../sample-kernel.ts writes them. */
const parameters = memory.data(16 * 8, 16);
const UPLIFT_WAVELENGTH: i32 = 0;
const COARSE_WAVELENGTH: i32 = 8;
const COARSE_STRENGTH: i32 = 16;
const FINE_WAVELENGTH: i32 = 24;
const FINE_STRENGTH: i32 = 32;
const RELIEF_FREQUENCY: i32 = 40;
const PEAK_HEIGHT: i32 = 48;
const AMPLITUDE_SUM: i32 = 56;
const EROSION: i32 = 64;
const TALUS: i32 = 72;
const TALUS_START: i32 = 80;
const TALUS_END: i32 = 88;
const RIDGE_START: i32 = 96;
const RIDGE_END: i32 = 104;
const SQUARED_SOFTENING: i32 = 112;
const SUMMED_PEAK_HEIGHT: i32 = 120;

/** Most samples of one `sampleRow`. */
const ROW_CAPACITY: i32 = 256;
const heights = memory.data(256 * 8, 16);
const gradientsX = memory.data(256 * 8, 16);
const gradientsZ = memory.data(256 * 8, 16);

/** (x, z) of the unit gradients, by the top three bits of a corner's hash. */
const GRADIENT_BYTES_SHIFT: i32 = 4;
const gradients = memory.data<f64>(
  [
    1, 0, -1, 0, 0, 1, 0, -1,
    0.7071067811865476, 0.7071067811865476, 0.7071067811865476, -0.7071067811865476,
    -0.7071067811865476, 0.7071067811865476, -0.7071067811865476, -0.7071067811865476,
  ],
  16,
);

export function parametersOffset(): usize { return parameters; }
export function heightsOffset(): usize { return heights; }
export function gradientsXOffset(): usize { return gradientsX; }
export function gradientsZOffset(): usize { return gradientsZ; }
export function rowCapacity(): i32 { return ROW_CAPACITY; }

// --- Vectors -------------------------------------------------------------------------------------------------------------------

@inline function add(a: v128, b: v128): v128 { return f64x2.add(a, b); }
@inline function sub(a: v128, b: v128): v128 { return f64x2.sub(a, b); }
@inline function mul(a: v128, b: v128): v128 { return f64x2.mul(a, b); }
@inline function div(a: v128, b: v128): v128 { return f64x2.div(a, b); }
@inline function both(x: f64): v128 { return f64x2.splat(x); }
@inline function lane0(v: v128): f64 { return f64x2.extract_lane(v, 0); }
@inline function lane1(v: v128): f64 { return f64x2.extract_lane(v, 1); }
@inline function firsts(a: v128, b: v128): v128 { return v128.shuffle<f64>(a, b, 0, 2); }
@inline function seconds(a: v128, b: v128): v128 { return v128.shuffle<f64>(a, b, 1, 3); }
@inline function parameter(offset: i32): f64 { return load<f64>(parameters + offset); }
@inline function slotAt(index: i32): usize { return slots + index * SLOT_BYTES; }

// --- Noise ---------------------------------------------------------------------------------------------------------------------

const SQRT_2: f64 = 1.4142135623730951;

/** Forgets the slot's cells and gives its two noises their seeds. */
export function configureSlot(index: i32, seed0: i32, seed1: i32, frequency0: f64, frequency1: f64): void {
  const slot = slotAt(index);
  v128.store(slot, both(NaN), CELL_X);
  v128.store(slot, both(NaN), CELL_Z);
  v128.store(slot, f64x2.replace_lane(both(SQRT_2 * frequency0), 1, SQRT_2 * frequency1), CURVATURE_SCALE);
  store<i32>(slot, seed0, SEEDS);
  store<i32>(slot, seed1, SEEDS + 4);
  rowZ = NaN;
}

/** Offsets into `gradients` of a cell's four corners in one vector: core/random's lattice hash, four at a time. */
@inline
function hashCorners(seed: i32, column: i32, row: i32): v128 {
  let word = v128.xor(i32x4.splat(0x811c9dc5 ^ seed), i32x4.add(i32x4.splat(column), i32x4(0, 1, 0, 1)));
  word = i32x4.mul(word, i32x4.splat(0x01000193));
  word = v128.xor(word, i32x4.add(i32x4.splat(row), i32x4(0, 0, 1, 1)));
  word = i32x4.mul(word, i32x4.splat(0x01000193));
  word = v128.xor(word, i32x4.shr_u(word, 15));
  word = i32x4.mul(word, i32x4.splat(0x2545f491));
  word = v128.xor(word, i32x4.shr_u(word, 13));
  word = i32x4.mul(word, i32x4.splat(0x27d4eb2d));
  word = v128.xor(word, i32x4.shr_u(word, 16));
  return i32x4.shl(i32x4.shr_u(word, 29), GRADIENT_BYTES_SHIFT);
}

@inline
function gradientAt(offset: i32): v128 { return v128.load(gradients + offset); }

/** Fills a slot with the gradients of two cells. */
function refill(slot: usize, cellX: v128, cellZ: v128): void {
  const columns = i32x4.trunc_sat_f64x2_s_zero(cellX), rows = i32x4.trunc_sat_f64x2_s_zero(cellZ);
  const a = hashCorners(load<i32>(slot, SEEDS), i32x4.extract_lane(columns, 0), i32x4.extract_lane(rows, 0));
  const b = hashCorners(load<i32>(slot, SEEDS + 4), i32x4.extract_lane(columns, 1), i32x4.extract_lane(rows, 1));
  const a00 = gradientAt(i32x4.extract_lane(a, 0)), a10 = gradientAt(i32x4.extract_lane(a, 1)), a01 = gradientAt(i32x4.extract_lane(a, 2)), a11 = gradientAt(i32x4.extract_lane(a, 3));
  const b00 = gradientAt(i32x4.extract_lane(b, 0)), b10 = gradientAt(i32x4.extract_lane(b, 1)), b01 = gradientAt(i32x4.extract_lane(b, 2)), b11 = gradientAt(i32x4.extract_lane(b, 3));
  const x00 = firsts(a00, b00), x10 = firsts(a10, b10), x01 = firsts(a01, b01), x11 = firsts(a11, b11);
  const z00 = seconds(a00, b00), z10 = seconds(a10, b10), z01 = seconds(a01, b01), z11 = seconds(a11, b11);
  v128.store(slot, cellX, CELL_X);
  v128.store(slot, cellZ, CELL_Z);
  v128.store(slot, x00, GRADIENT_00);
  v128.store(slot, z00, GRADIENT_00 + 16);
  v128.store(slot, x10, GRADIENT_10);
  v128.store(slot, z10, GRADIENT_10 + 16);
  v128.store(slot, x01, GRADIENT_01);
  v128.store(slot, z01, GRADIENT_01 + 16);
  v128.store(slot, x11, GRADIENT_11);
  v128.store(slot, z11, GRADIENT_11 + 16);
  v128.store(slot, sub(x10, x00), ALONG_X_OF_X);
  v128.store(slot, sub(x01, x00), ALONG_Z_OF_X);
  v128.store(slot, sub(z10, z00), ALONG_X_OF_Z);
  v128.store(slot, sub(z01, z00), ALONG_Z_OF_Z);
  v128.store(slot, add(sub(sub(x00, x10), x01), x11), TWIST_OF_X);
  v128.store(slot, add(sub(sub(z00, z10), z01), z11), TWIST_OF_Z);
}

@inline
function fade(t: v128): v128 {
  return mul(mul(mul(t, t), t), add(mul(t, sub(mul(t, both(6)), both(15))), both(10)));
}

@inline
function fadeSlope(t: v128, thirtyT: v128): v128 { return mul(mul(thirtyT, t), add(mul(t, sub(t, both(2))), both(1))); }

/** Half the second derivative of the fade: the noise doubles the other term instead, which is exact. */
@inline
function halfFadeCurvature(t: v128, thirtyT: v128): v128 {
  return mul(thirtyT, add(mul(t, sub(add(t, t), both(3))), both(1)));
}

/** Moves a slot's z. What depends on z alone is left for the samples of the row. */
@inline
function enterRow(index: i32, z: v128): void {
  const slot = slotAt(index), cellZ = f64x2.floor(z), localZ = sub(z, cellZ);
  v128.store(slot, localZ, LOCAL_Z);
  v128.store(slot, fade(localZ), FADE_Z);
  v128.store(slot, fadeSlope(localZ, mul(both(30), localZ)), FADE_SLOPE_Z);
  if (v128.any_true(f64x2.ne(cellZ, v128.load(slot, CELL_Z)))) {
    v128.store(slot, cellZ, CELL_Z);
    // Equal to nothing: the next column refills.
    v128.store(slot, both(NaN), CELL_X);
  }
}

/** Moves a slot's x along its row. */
@inline
function enterColumn(index: i32, x: v128): void {
  const slot = slotAt(index), cellX = f64x2.floor(x);
  v128.store(slot, sub(x, cellX), LOCAL_X);
  if (v128.any_true(f64x2.ne(cellX, v128.load(slot, CELL_X)))) refill(slot, cellX, v128.load(slot, CELL_Z));
}

/** Moves a slot to a point. */
@inline
function enterPoint(index: i32, x: v128, z: v128): void {
  const slot = slotAt(index), cellX = f64x2.floor(x), cellZ = f64x2.floor(z);
  v128.store(slot, sub(x, cellX), LOCAL_X);
  v128.store(slot, sub(z, cellZ), LOCAL_Z);
  const isOther = v128.or(f64x2.ne(cellX, v128.load(slot, CELL_X)), f64x2.ne(cellZ, v128.load(slot, CELL_Z)));
  if (v128.any_true(isOther)) refill(slot, cellX, cellZ);
}

/**
 * Value and gradient of a slot's two noises at the point it was moved to; for the relief also the Hessian, times the frequency
 * relative to the first octave. Names as in core/noise/gradient-noise.ts.
 */
@inline
function evaluate(index: i32, isRelief: bool): void {
  const slot = slotAt(index);
  const x0 = v128.load(slot, LOCAL_X), z0 = v128.load(slot, LOCAL_Z);
  const x1 = sub(x0, both(1)), z1 = sub(z0, both(1));
  const thirtyX = mul(both(30), x0), thirtyZ = isRelief ? mul(both(30), z0) : x0;
  const u = fade(x0), v = isRelief ? fade(z0) : v128.load(slot, FADE_Z);
  const uSlope = fadeSlope(x0, thirtyX);
  const vSlope = isRelief ? fadeSlope(z0, thirtyZ) : v128.load(slot, FADE_SLOPE_Z);

  const gradientX00 = v128.load(slot, GRADIENT_00), gradientZ00 = v128.load(slot, GRADIENT_00 + 16);
  const value00 = add(mul(gradientX00, x0), mul(gradientZ00, z0));
  const value10 = add(mul(v128.load(slot, GRADIENT_10), x1), mul(v128.load(slot, GRADIENT_10 + 16), z0));
  const value01 = add(mul(v128.load(slot, GRADIENT_01), x0), mul(v128.load(slot, GRADIENT_01 + 16), z1));
  const value11 = add(mul(v128.load(slot, GRADIENT_11), x1), mul(v128.load(slot, GRADIENT_11 + 16), z1));
  const alongX = sub(value10, value00), alongZ = sub(value01, value00);
  const twist = add(sub(sub(value00, value10), value01), value11);
  const blendU = add(alongX, mul(v, twist)), blendV = add(alongZ, mul(u, twist));

  const alongXOfX = v128.load(slot, ALONG_X_OF_X), alongZOfZ = v128.load(slot, ALONG_Z_OF_Z);
  const twistX = v128.load(slot, TWIST_OF_X), twistZ = v128.load(slot, TWIST_OF_Z);
  const planeXV = add(v128.load(slot, ALONG_Z_OF_X), mul(u, twistX));
  const planeZU = add(v128.load(slot, ALONG_X_OF_Z), mul(v, twistZ));
  const amplitude = both(SQRT_2);
  v128.store(slot, mul(amplitude, add(add(value00, mul(u, alongX)), mul(v, blendV))), VALUE);
  v128.store(slot, mul(amplitude, add(add(add(gradientX00, mul(u, alongXOfX)), mul(v, planeXV)), mul(uSlope, blendU))), DX);
  v128.store(slot, mul(amplitude, add(add(add(gradientZ00, mul(u, planeZU)), mul(v, alongZOfZ)), mul(vSlope, blendV))), DZ);
  if (isRelief) {
    const planeXU = add(alongXOfX, mul(v, twistX)), planeZV = add(alongZOfZ, mul(u, twistZ));
    const scale = v128.load(slot, CURVATURE_SCALE), twice = add(scale, scale);
    v128.store(slot, mul(twice, add(mul(uSlope, planeXU), mul(halfFadeCurvature(x0, thirtyX), blendU))), DXX);
    v128.store(slot, mul(scale, add(add(mul(vSlope, planeXV), mul(uSlope, planeZU)), mul(mul(uSlope, vSlope), twist))), DXZ);
    v128.store(slot, mul(twice, add(mul(vSlope, planeZV), mul(halfFadeCurvature(z0, thirtyZ), blendV))), DZZ);
  }
}

// --- Warp and uplift -----------------------------------------------------------------------------------------------------------

/** World z that the slots of uplift and warp stand at. */
let rowZ: f64 = NaN;

function beginRow(z: f64): void {
  rowZ = z;
  const upliftWavelength = parameter(UPLIFT_WAVELENGTH);
  if (upliftWavelength > 0) {
    const upliftZ = both(z / upliftWavelength);
    enterRow(0, mul(f64x2(1, 2), upliftZ));
    enterRow(1, mul(both(4), upliftZ));
  }
  if (parameter(COARSE_WAVELENGTH) > 0) {
    const coarseZ = both(z / parameter(COARSE_WAVELENGTH)), fineZ = both(z / parameter(FINE_WAVELENGTH));
    enterRow(COARSE_SLOT, coarseZ);
    enterRow(COARSE_SLOT + 1, add(coarseZ, coarseZ));
    enterRow(FINE_SLOT, fineZ);
    enterRow(FINE_SLOT + 1, add(fineZ, fineZ));
  }
}

/** Sum over a warp's two octaves of what a slot has at `offset`, over the sum of amplitudes; x noise in lane 0, z in lane 1. */
@inline
function warpSum(slot: i32, offset: i32, amplitude: f64): v128 {
  const second = v128.load(slotAt(slot + 1) + offset);
  return div(add(v128.load(slotAt(slot) + offset), amplitude < 1 ? mul(both(amplitude), second) : second), both(1.5));
}

// --- Relief --------------------------------------------------------------------------------------------------------------------

/** Sums over the octaves so far of the unweighted noise's ∂x, ∂z, ∂xx, ∂xz, ∂zz, each in both lanes. */
const running = memory.data(5 * 16, 16);

/**
 * A running sum as each of the pair's two octaves finds it, from the terms that the pair adds to it; moves the sum on. The first
 * pair finds nothing, after the last nobody asks.
 */
@inline
function advanceRunning(sum: i32, terms: v128, isFirst: bool, isLast: bool): v128 {
  const own = firsts(both(0), terms);
  const found = isFirst ? own : add(v128.load(running + sum * 16), own);
  if (!isLast) {
    const next = add(found, terms);
    v128.store(running + sum * 16, seconds(next, next));
  }
  return found;
}

/**
 * Leaves a pair's share of the relief and of its derivatives in its slot, weighed by how steep the coarser octaves are. Slopes are in
 * units of the first octave's frequency, which is a power of two and so changes no bit but the exponent's.
 */
@inline
function weighOctaves(pair: i32, amplitude0: f64, ridgeWeight: f64, ridgeWeightDu: f64, squaredScale: f64, squaredScaleDu: f64): void {
  const slot = slotAt(RELIEF_SLOT + pair), isFirst = pair == 0, isLast = pair == 3;
  const amplitude = f64x2.replace_lane(both(amplitude0), 1, amplitude0 / 2);
  const noise = v128.load(slot, VALUE), noiseDx = v128.load(slot, DX), noiseDz = v128.load(slot, DZ);
  let shape = add(both(0.5), mul(both(0.5), noise)), shapeDnoise = both(0.5), shapeDu = both(0);
  if (ridgeWeight > 0) {
    const rounded = f64x2.sqrt(add(mul(noise, noise), both(parameter(SQUARED_SOFTENING))));
    const fall = sub(both(1), rounded);
    const ridgeExcess = sub(mul(fall, fall), shape);
    shapeDu = mul(ridgeExcess, both(ridgeWeightDu));
    shape = add(shape, mul(both(ridgeWeight), ridgeExcess));
    shapeDnoise = add(shapeDnoise, mul(both(ridgeWeight), sub(div(mul(mul(both(-2), fall), noise), rounded), both(0.5))));
  }

  const runningDx = advanceRunning(0, noiseDx, isFirst, isLast), runningDz = advanceRunning(1, noiseDz, isFirst, isLast);
  const runningDxx = advanceRunning(2, v128.load(slot, DXX), isFirst, isLast);
  const runningDxz = advanceRunning(3, v128.load(slot, DXZ), isFirst, isLast);
  const runningDzz = advanceRunning(4, v128.load(slot, DZZ), isFirst, isLast);
  const runningSquaredSlope = add(mul(runningDx, runningDx), mul(runningDz, runningDz));
  const squaredSlope = mul(both(squaredScale), runningSquaredSlope);
  const erosionStrength = both(parameter(EROSION));
  const erosion = div(both(1), add(both(1), mul(erosionStrength, squaredSlope)));
  // Below the angle of repose the talus weight is 1 and its slope −0.
  let weight = erosion, talusDslope = both(-0.0);
  const start = parameter(TALUS_START);
  if (v128.any_true(f64x2.gt(squaredSlope, both(start)))) {
    const talus = parameter(TALUS), width = both(parameter(TALUS_END) - start);
    const t = f64x2.pmin(f64x2.pmax(div(sub(squaredSlope, both(start)), width), both(0)), both(1));
    weight = mul(erosion, sub(both(1), mul(both(talus), mul(mul(t, t), sub(both(3), add(t, t))))));
    talusDslope = mul(both(-talus), div(mul(mul(both(6), t), sub(both(1), t)), width));
  }
  const weightDslope = mul(erosion, sub(talusDslope, mul(erosionStrength, weight)));
  const scaledDslope = mul(both(2 * squaredScale), weightDslope);
  const weightDx = mul(scaledDslope, add(mul(runningDx, runningDxx), mul(runningDz, runningDxz)));
  const weightDz = mul(scaledDslope, add(mul(runningDx, runningDxz), mul(runningDz, runningDzz)));
  const weightDu = mul(mul(weightDslope, both(squaredScaleDu)), runningSquaredSlope);

  const scaledShape = mul(amplitude, shape), weightedDnoise = mul(weight, shapeDnoise);
  v128.store(slot, mul(weight, scaledShape), VALUE);
  v128.store(slot, add(mul(weightDx, scaledShape), mul(weightedDnoise, noiseDx)), DX);
  v128.store(slot, add(mul(weightDz, scaledShape), mul(weightedDnoise, noiseDz)), DZ);
  v128.store(slot, mul(amplitude, add(mul(weightDu, shape), mul(weight, shapeDu))), DU);
}

// --- Samples -------------------------------------------------------------------------------------------------------------------

/** Writes the sample of a World point to place `index` of the rows. */
function sampleAt(x: f64, z: f64, index: i32): void {
  if (z != rowZ) beginRow(z);
  const upliftWavelength = parameter(UPLIFT_WAVELENGTH), coarseWavelength = parameter(COARSE_WAVELENGTH);
  const isLifted = upliftWavelength > 0, isWarped = coarseWavelength > 0;
  // Slots are entered before any is evaluated: waiting for hashes overlaps.
  if (isLifted) {
    const upliftX = both(x / upliftWavelength);
    enterColumn(0, mul(f64x2(1, 2), upliftX));
    enterColumn(1, mul(both(4), upliftX));
  }
  if (isWarped) {
    const coarseX = both(x / coarseWavelength), fineX = both(x / parameter(FINE_WAVELENGTH));
    enterColumn(COARSE_SLOT, coarseX);
    enterColumn(COARSE_SLOT + 1, add(coarseX, coarseX));
    enterColumn(FINE_SLOT, fineX);
    enterColumn(FINE_SLOT + 1, add(fineX, fineX));
  }
  for (let slot = isLifted ? 0 : COARSE_SLOT, end = isWarped ? RELIEF_SLOT : COARSE_SLOT; slot < end; slot++) evaluate(slot, false);

  let warpedX = x, warpedZ = z, dxdx: f64 = 1, dxdz: f64 = 0, dzdx: f64 = 0, dzdz: f64 = 1;
  if (isWarped) {
    const coarseStrength = parameter(COARSE_STRENGTH), fineStrength = parameter(FINE_STRENGTH);
    const coarseSlope = both(coarseStrength / coarseWavelength), fineSlope = both(fineStrength / parameter(FINE_WAVELENGTH));
    const coarse = warpSum(COARSE_SLOT, VALUE, 0.5), fine = warpSum(FINE_SLOT, VALUE, 0.5);
    const point = f64x2.replace_lane(both(x), 1, z);
    const warped = add(add(point, mul(both(coarseStrength), coarse)), mul(both(fineStrength), fine));
    const alongX = add(add(f64x2(1, 0), mul(coarseSlope, warpSum(COARSE_SLOT, DX, 1))), mul(fineSlope, warpSum(FINE_SLOT, DX, 1)));
    const alongZ = add(add(f64x2(0, 1), mul(coarseSlope, warpSum(COARSE_SLOT, DZ, 1))), mul(fineSlope, warpSum(FINE_SLOT, DZ, 1)));
    warpedX = lane0(warped);
    warpedZ = lane1(warped);
    dxdx = lane0(alongX);
    dzdx = lane1(alongX);
    dxdz = lane0(alongZ);
    dzdz = lane1(alongZ);
  }
  const reliefX = both(warpedX), reliefZ = both(warpedZ), frequency0 = parameter(RELIEF_FREQUENCY);
  let frequency = f64x2.replace_lane(both(frequency0), 1, 2 * frequency0);
  for (let pair = 0; pair < 4; pair++) {
    enterPoint(RELIEF_SLOT + pair, mul(frequency, reliefX), mul(frequency, reliefZ));
    frequency = mul(frequency, both(4));
  }

  let uplift: f64 = 1, upliftDx: f64 = 0, upliftDz: f64 = 0;
  if (isLifted) {
    const first = slotAt(0), last = slotAt(1);
    const values = mul(v128.load(first, VALUE), f64x2(1, 0.5));
    const dx = v128.load(first, DX), dz = v128.load(first, DZ);
    const value = (0 + lane0(values) + lane1(values) + 0.25 * lane0(v128.load(last, VALUE))) / 1.75;
    const sum = add(add(add(both(0), firsts(dx, dz)), seconds(dx, dz)), firsts(v128.load(last, DX), v128.load(last, DZ)));
    const slope = div(mul(both(0.5), div(sum, both(1.75))), both(upliftWavelength));
    uplift = 0.5 + 0.5 * value;
    upliftDx = lane0(slope);
    upliftDz = lane1(slope);
  }

  for (let slot = RELIEF_SLOT; slot < SLOT_COUNT; slot++) evaluate(slot, true);
  const ridgeStart = parameter(RIDGE_START), ridgeWidth = parameter(RIDGE_END) - ridgeStart;
  let t = (uplift - ridgeStart) / ridgeWidth;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const ridgeWeight = t * t * (3 - 2 * t), ridgeWeightDu = (6 * t * (1 - t)) / ridgeWidth;
  const peakHeight = parameter(PEAK_HEIGHT), amplitudeSum = parameter(AMPLITUDE_SUM);
  const heightScale = parameter(SUMMED_PEAK_HEIGHT) * uplift * uplift, squaredFrequency = frequency0 * frequency0;
  const squaredScale = heightScale * heightScale * squaredFrequency;
  const squaredScaleDu = ((4 * heightScale * peakHeight * uplift) / amplitudeSum) * squaredFrequency;
  weighOctaves(0, 1, ridgeWeight, ridgeWeightDu, squaredScale, squaredScaleDu);
  weighOctaves(1, 0.25, ridgeWeight, ridgeWeightDu, squaredScale, squaredScaleDu);
  weighOctaves(2, 0.0625, ridgeWeight, ridgeWeightDu, squaredScale, squaredScaleDu);
  weighOctaves(3, 0.015625, ridgeWeight, ridgeWeightDu, squaredScale, squaredScaleDu);
  let valueAndDu = both(0), slopes = both(0);
  for (let index = RELIEF_SLOT; index < SLOT_COUNT; index++) {
    const slot = slotAt(index), octaveValue = v128.load(slot, VALUE), octaveDu = v128.load(slot, DU);
    const octaveDx = v128.load(slot, DX), octaveDz = v128.load(slot, DZ);
    valueAndDu = add(add(valueAndDu, firsts(octaveValue, octaveDu)), seconds(octaveValue, octaveDu));
    slopes = add(add(slopes, firsts(octaveDx, octaveDz)), seconds(octaveDx, octaveDz));
  }
  const relief = div(valueAndDu, both(amplitudeSum));
  const reliefSlope = div(mul(slopes, both(frequency0)), both(amplitudeSum));
  const value = lane0(relief), du = lane1(relief), dx = lane0(reliefSlope), dz = lane1(reliefSlope);
  let reliefDx = dx + du * upliftDx, reliefDz = dz + du * upliftDz;
  if (isWarped) {
    reliefDx = dx * dxdx + dz * dzdx + du * upliftDx;
    reliefDz = dx * dxdz + dz * dzdz + du * upliftDz;
  }

  const heightPerUplift = peakHeight * uplift, place = index * 8;
  store<f64>(heights + place, heightPerUplift * uplift * value);
  store<f64>(gradientsX + place, heightPerUplift * (uplift * reliefDx + 2 * value * upliftDx));
  store<f64>(gradientsZ + place, heightPerUplift * (uplift * reliefDz + 2 * value * upliftDz));
}

/** Samples (x, z) into place 0. */
export function samplePoint(x: f64, z: f64): void { sampleAt(x, z, 0); }

/** Samples ((firstColumn + i) · spacing, z) into place i, i from 0 to count − 1; count at most `rowCapacity()`. */
export function sampleRow(firstColumn: f64, spacing: f64, z: f64, count: i32): void {
  for (let index = 0; index < count; index++) sampleAt((firstColumn + f64(index)) * spacing, z, index);
}
