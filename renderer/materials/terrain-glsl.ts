/** Order of the layers in the ground texture arrays. */
export const GROUND_LAYERS = ['grass', 'forest', 'rock', 'soil', 'gravel'] as const;

/**
 * Name of the terrain's own vertex attribute, three floats: canopy density 0…1, slow variation −1…1 of what grows (a noise
 * of the world, evaluated where the vertex stands, so that no texture's period shows from afar), and metres to the nearest road's middle.
 */
export const GROUND_COVER_ATTRIBUTE = 'treelineGroundCover';

export const TERRAIN_VERTEX_DEFINITIONS = `
attribute vec3 ${GROUND_COVER_ATTRIBUTE};
varying vec3 treelineCover;
`;

export const TERRAIN_VERTEX_MAIN_END = `
treelineCover = ${GROUND_COVER_ATTRIBUTE};
`;

export const TERRAIN_FRAGMENT_DEFINITIONS = `
varying vec3 treelineCover;
uniform highp sampler2DArray treelineGroundColorSampler;
uniform highp sampler2DArray treelineGroundNormalSampler;
// Mean linear colour of each layer, to divide a coarse sample by so that only its pattern is left.
uniform vec3 treelineGroundMeans[${GROUND_LAYERS.length}];
uniform float treelineGroundMipBias;

// All repeats divide the 512 m that the render origin snaps to, so that the pattern stands still in the world wherever the
// eye is. The turned lattices use (3, 4, 5): a step of 512 m lands on whole repeats for a size of 102.4 m / k.
vec2 treelineTurned(vec2 point) {
  return vec2(0.8 * point.x - 0.6 * point.y, 0.6 * point.x + 0.8 * point.y);
}

vec3 treelineGroundSample(vec2 repeats, float layer) {
  vec3 stored = texture(treelineGroundColorSampler, vec3(repeats, layer), treelineGroundMipBias).rgb;
  return stored * stored;
}

// One layer near and far: two sizes of repeat that do not line up, chosen between by the third, coarse one.
vec3 treelineGroundColor(vec2 point, float layer, vec3 mean, float nearWeight) {
  vec2 turned = treelineTurned(point);
  vec3 coarse = treelineGroundSample(turned / 34.1333333, layer) / mean;
  float pattern = dot(coarse, vec3(0.3333));
  vec3 fine = mix(treelineGroundSample(point / 2.56, layer), treelineGroundSample(turned / 6.4, layer),
    smoothstep(0.85, 1.15, pattern));
  return mix(mean, fine, 0.25 + 0.75 * nearWeight) * mix(vec3(1.0), coarse, 0.45);
}
`;

// baseColor is the albedo that Babylon's light will multiply.
export const TERRAIN_UPDATE_DIFFUSE = `
float treelineEyeDistance = distance(vEyePosition.xyz, vPositionW);
float treelineNear = 1.0 / (1.0 + treelineEyeDistance * treelineEyeDistance * 4.0e-5);
vec2 treelineGround = vPositionW.xz;
vec3 treelineUp = normalize(vNormalW);
float treelineSlope = length(treelineUp.xz) / max(treelineUp.y, 0.05);
float treelineAltitude = vPositionW.y;
float treelineVariation = treelineCover.y;
// A small, sharp pattern frays the borders between layers.
vec3 treelineFray3 = treelineGroundSample(treelineTurned(treelineGround) / 12.8, 3.0) / treelineGroundMeans[3] - 1.0;
float treelineFray = clamp(treelineFray3.g, -0.6, 0.6) * (0.35 + 0.65 * treelineNear);

float treelineRock = smoothstep(0.62, 0.95, treelineSlope + 0.35 * treelineFray + 0.12 * treelineVariation
  + 0.35 * smoothstep(230.0, 420.0, treelineAltitude));
float treelineForest = smoothstep(0.18, 0.62, treelineCover.x + 0.3 * treelineFray);
float treelineSoil = smoothstep(0.55, 0.9, 0.75 * treelineSlope + 0.45 * treelineFray + 0.3 * treelineVariation
  + 0.22 * smoothstep(180.0, 330.0, treelineAltitude));
vec4 treelineWeights;
treelineWeights.z = treelineRock;
treelineWeights.w = treelineSoil * (1.0 - treelineRock);
treelineWeights.y = treelineForest * (1.0 - treelineRock) * (1.0 - 0.6 * treelineSoil);
treelineWeights.x = max(1.0 - treelineWeights.y - treelineWeights.z - treelineWeights.w, 0.0);

// Only the two heaviest layers are read. The third's weight is taken off both, so that nothing jumps where ranks change.
float treelineFirst = treelineWeights.x;
int treelineFirstLayer = 0;
float treelineSecond = 0.0;
int treelineSecondLayer = 0;
float treelineThird = 0.0;
for (int layer = 1; layer < 4; layer++) {
  float weight = treelineWeights[layer];
  if (weight > treelineFirst) {
    treelineThird = treelineSecond;
    treelineSecond = treelineFirst;
    treelineSecondLayer = treelineFirstLayer;
    treelineFirst = weight;
    treelineFirstLayer = layer;
  } else if (weight > treelineSecond) {
    treelineThird = treelineSecond;
    treelineSecond = weight;
    treelineSecondLayer = layer;
  } else {
    treelineThird = max(treelineThird, weight);
  }
}
treelineFirst -= treelineThird;
treelineSecond -= treelineThird;
float treelineSecondShare = treelineSecond / max(treelineFirst + treelineSecond, 1e-4);
vec3 treelineAlbedo = treelineGroundColor(treelineGround, float(treelineFirstLayer),
  treelineGroundMeans[treelineFirstLayer], treelineNear);
if (treelineSecondShare > 0.01) {
  treelineAlbedo = mix(treelineAlbedo, treelineGroundColor(treelineGround, float(treelineSecondLayer),
    treelineGroundMeans[treelineSecondLayer], treelineNear), treelineSecondShare);
}
// Meadows dry out and freshen over hundreds of metres; high grass goes yellow.
float treelineDry = clamp(0.5 + 0.5 * treelineVariation + 0.6 * smoothstep(120.0, 300.0, treelineAltitude), 0.0, 1.0);
treelineAlbedo *= mix(vec3(1.0), mix(vec3(0.66, 0.74, 0.74), vec3(0.94, 0.83, 0.76), treelineDry), treelineWeights.x);
treelineAlbedo *= mix(vec3(1.0), vec3(1.2, 1.14, 1.05), treelineWeights.z);
// Tufts and hollows that the fine patterns no longer show from here.
treelineAlbedo *= 1.0 + 0.3 * clamp(treelineFray3.g, -0.6, 0.6);
// A forest shades its own floor; and where its last trees have dissolved (1,800 to 2,000 m), the ground stands for their crowns.
treelineAlbedo *= 1.0 - 0.35 * treelineWeights.y;
treelineAlbedo = mix(treelineAlbedo, vec3(0.05, 0.072, 0.028) * (1.0 + 0.6 * treelineFray),
  treelineForest * smoothstep(900.0, 1900.0, treelineEyeDistance));
// A road of packed soil and gravel: two lanes with a pair of worn wheel tracks each, loose gravel between them and at the edges,
// and a bare verge that frays into the grass. Distances interpolate exactly except across the middle, where nothing changes.
float treelineRoadDistance = treelineCover.z;
if (treelineRoadDistance < 16.0) {
  float treelineBed = 1.0 - smoothstep(4.7, 6.3, treelineRoadDistance + 1.2 * treelineFray);
  float treelineVerge = 1.0 - smoothstep(5.0, 11.5, treelineRoadDistance + 5.0 * treelineFray);
  vec3 treelineEarth = treelineGroundColor(treelineGround, 3.0, treelineGroundMeans[3], treelineNear);
  vec3 treelineGravel = treelineGroundColor(treelineGround, 4.0, treelineGroundMeans[4], treelineNear);
  vec2 treelineTrack = (vec2(treelineRoadDistance) - vec2(1.75, 3.5)) / 0.42;
  float treelineWorn = clamp(exp(-treelineTrack.x * treelineTrack.x) + exp(-treelineTrack.y * treelineTrack.y)
    + 0.5 * treelineFray, 0.0, 1.0);
  // Wheels press the gravel into paler, smoother earth.
  vec3 treelineRoad = mix(0.85 * treelineGravel, 1.3 * mix(treelineGroundMeans[4], treelineGravel, 0.55), treelineWorn)
    * vec3(1.03, 0.95, 0.83) * (1.0 + 0.12 * treelineVariation);
  treelineAlbedo = mix(treelineAlbedo, treelineEarth * 1.1, 0.75 * treelineVerge);
  treelineAlbedo = mix(treelineAlbedo, treelineRoad, treelineBed);
  if (treelineBed > 0.5) treelineFirstLayer = 4;
}
baseColor.rgb = treelineAlbedo;
`;

export const TERRAIN_BEFORE_LIGHTS = `
if (treelineEyeDistance < 90.0) {
  vec3 treelineDetail = texture(treelineGroundNormalSampler, vec3(treelineGround / 2.56, float(treelineFirstLayer))).xyz * 2.0 - 1.0;
  float treelineDetailWeight = 0.9 * (1.0 - smoothstep(25.0, 90.0, treelineEyeDistance));
  // Rows of the array run from the picture's top, so +z is down in the picture; its green points up.
  normalW = normalize(normalW + vec3(treelineDetail.x, 0.0, -treelineDetail.y) * treelineDetailWeight);
}
`;
