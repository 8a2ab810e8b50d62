import { encode } from 'fast-png';
import { pictureToBytes, type Picture } from '../paint/picture.ts';

/** Encode as PNG, 8 bits a channel. fast-png deflates in plain JavaScript, so the bytes do not depend on the machine's zlib. */
export function encodePicture(picture: Picture, channelCount: 3 | 4): Uint8Array {
  return encode(
    {
      width: picture.width,
      height: picture.height,
      channels: channelCount,
      depth: 8,
      data: pictureToBytes(picture, channelCount),
    },
    { zlib: { level: 9 } },
  );
}
