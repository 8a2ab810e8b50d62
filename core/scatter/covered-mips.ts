/**
 * Coarsest mip of a cut-out's picture (0 is the picture itself) that may be sampled. The generator reshapes alpha until what passes
 * the test there is as much as in the picture; coarser, the plain means that a GPU makes lose a crown bit by bit and then whole. 3
 * leaves a billboard 32 texels. A mip further would draw tufts of grass a fifth too small: their tips are under half of its texels.
 */
export const COARSEST_COVERED_MIP = 3;
