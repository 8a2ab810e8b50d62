import { watchBufferTraffic } from '../../../renderer/engine/index.ts';

/** What a context was made to do, and what was counted of it after each step. */
interface TrafficStep {
  readonly step: string;
  readonly uploadedBytes: number;
  readonly bufferBytes: number;
}

/** Runs every way that bytes go into a context. */
function runTraffic(): TrafficStep[] {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) throw new Error('expected WebGL2, found none');
  const traffic = watchBufferTraffic(gl);
  const steps: TrafficStep[] = [];
  const run = (step: string, action: () => void): void => {
    action();
    const error = gl.getError();
    if (error !== gl.NO_ERROR) throw new Error(`${step}: expected no error, found ${error}`);
    steps.push({ step, uploadedBytes: traffic.takeUploadedBytes(), bufferBytes: traffic.bufferBytes });
  };
  const [first, second] = [gl.createBuffer(), gl.createBuffer()];
  gl.bindBuffer(gl.ARRAY_BUFFER, first);
  run('buffer by size', () => gl.bufferData(gl.ARRAY_BUFFER, 1000, gl.DYNAMIC_DRAW));
  gl.bindBuffer(gl.UNIFORM_BUFFER, second);
  run('buffer by array', () => gl.bufferData(gl.UNIFORM_BUFFER, new Float32Array(50), gl.DYNAMIC_DRAW));
  run('buffer made anew', () => gl.bufferData(gl.ARRAY_BUFFER, new Uint8Array(400), gl.DYNAMIC_DRAW));
  run('whole array', () => gl.bufferSubData(gl.ARRAY_BUFFER, 0, new Float32Array(20)));
  run('array from an offset', () => gl.bufferSubData(gl.ARRAY_BUFFER, 0, new Float32Array(20), 5));
  run('part of an array', () => gl.bufferSubData(gl.ARRAY_BUFFER, 0, new Float32Array(20), 5, 10));
  run('texture', () => {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 8, 4, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(128));
  });
  run('texture without content', () => {
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 8, 4, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  });
  run('part of a texture from a picture', () => {
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, new ImageData(4, 4));
  });
  run('delete', () => gl.deleteBuffer(first));
  run('delete twice', () => gl.deleteBuffer(first));
  run('forget', () => traffic.forget());
  return steps;
}

/** What tests call in this page. */
export interface TrafficPage {
  readonly runTraffic: typeof runTraffic;
}

declare global {
  var trafficPage: TrafficPage;
}

globalThis.trafficPage = { runTraffic };
