/**
 * Coarsest mip of a cut-out's picture (0 is the picture itself) that may be sampled. The generator reshapes alpha until what passes
 * the test there is as much as in the picture; a mip further the plain means that a GPU makes have lost a third of a crown, or all
 * of it. 4 leaves a billboard 16 texels and the narrowest cell of an atlas 4: fewer cannot hold a shape's area at all.
 */
export const COARSEST_COVERED_MIP = 4;
