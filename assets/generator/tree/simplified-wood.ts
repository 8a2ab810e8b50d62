import { appendMesh, createMesh, type Mesh } from '../mesh/mesh-builder.ts';
import { simplifyMesh, type SimplifiedMesh } from '../mesh/simplify.ts';

/** Triangles left of the wood of a level. */
export interface WoodBudget {
  readonly trunkTriangles: number;
  readonly branchTriangles: number;
}

/**
 * Simplify trunk and branches apart, each to its own budget: together, hundreds of thin branches would take the triangles that
 * round the root flare. The error is the greater of the two.
 */
export function simplifyWood(trunk: Mesh, branches: Mesh, budget: WoodBudget): SimplifiedMesh {
  const mesh = createMesh();
  const simpleTrunk = simplifyMesh(trunk, budget.trunkTriangles);
  appendMesh(mesh, simpleTrunk.mesh);
  if (branches.indices.length === 0) return { mesh, errorMeters: simpleTrunk.errorMeters };
  const simpleBranches = simplifyMesh(branches, budget.branchTriangles);
  appendMesh(mesh, simpleBranches.mesh);
  return { mesh, errorMeters: Math.max(simpleTrunk.errorMeters, simpleBranches.errorMeters) };
}
