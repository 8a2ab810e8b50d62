export { hashLattice, hashLattice3, hashLatticeWord } from './lattice-hash.ts';
export { hashWord } from './word-hash.ts';
