import { describe, expect, it } from 'vitest';
import { createBufferPool } from '../../../renderer/workers/buffer-pool.ts';

describe('a buffer pool', () => {
  it('hands out what came back, by its size', () => {
    const pool = createBufferPool(1000);
    const buffer = new ArrayBuffer(100);
    pool.give(buffer);
    expect(pool.take(200)).not.toBe(buffer);
    expect(pool.take(100)).toBe(buffer);
    expect(pool.take(100)).not.toBe(buffer);
  });

  it('keeps no more than its limit, whatever comes back', () => {
    const pool = createBufferPool(1000);
    for (let round = 0; round < 11; round++) pool.give(new ArrayBuffer(90));
    expect(pool.idleBytes).toBe(990);
    pool.take(90);
    expect(pool.idleBytes).toBe(900);
    pool.give(new ArrayBuffer(1001));
    expect(pool.idleBytes).toBe(900);
  });

  it('is emptied when it is full, so that sizes of old do not stay for good', () => {
    const pool = createBufferPool(1000);
    const old = new ArrayBuffer(600);
    pool.give(old);
    pool.give(new ArrayBuffer(500));
    expect(pool.idleBytes).toBe(500);
    expect(pool.take(600)).not.toBe(old);
  });

  it('does not keep memory that is gone', () => {
    const pool = createBufferPool(1000);
    const buffer = new ArrayBuffer(100);
    structuredClone(buffer, { transfer: [buffer] });
    pool.give(buffer);
    expect(pool.idleBytes).toBe(0);
  });
});
