import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import {
  DRAWING_CHOICES,
  defaultConfiguration,
  parseSize,
  readConfiguration,
  readDrawingWay,
  readPresets,
  SET_HINT,
  SET_OPTION,
} from './arguments.ts';
import type { SizeCssPx } from './arguments.ts';
import { writeFileAtomically } from '../files/index.ts';
import { findBuriedEye } from '../../core/comparison/index.ts';
import type { Preset } from '../../core/scenario/index.ts';
import { buildApp } from './build-app.ts';
import { endOnSignals } from './cleanup-ledger.ts';
import { drawStill } from './draw-still.ts';
import { requireBrowser } from './launch-browser.ts';
import { readMachine } from './machine.ts';
import { checkPngPath } from './output-place.ts';
import { createPageHost } from './page-host.ts';
import { EXIT_STATUS, runToExitStatus, throwOnWrongUsage, UsageError } from './usage-error.ts';

interface RenderOptions {
  readonly preset: string;
  readonly out: string;
  readonly set: string;
  readonly size: SizeCssPx;
  readonly hiddenChunks: boolean;
  readonly drawing: (typeof DRAWING_CHOICES)[number];
}

/** Width and height as the file's header states them: the render scale may have made them smaller than asked for. */
function readPngSize(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

async function render(options: RenderOptions): Promise<number> {
  const configuration = readConfiguration(options.set, SET_OPTION, defaultConfiguration());
  const preset = readPresets([options.preset], '--preset')[0] as Preset;
  const buried = findBuriedEye([configuration], [preset]);
  if (buried !== undefined) throw new UsageError(`--preset: ${buried}`);
  endOnSignals();
  const drawing = readDrawingWay(options.drawing, readMachine());
  await requireBrowser(drawing);
  const filePath = checkPngPath(options.out, '--out');
  await buildApp(['page']);
  const { widthCssPx, heightCssPx } = options.size;
  const host = await createPageHost({ drawing, ...options.size });
  try {
    const request = { configuration, preset, widthCssPx, heightCssPx, isHiddenChunksShown: options.hiddenChunks };
    const result = await drawStill(host, request, (line) => process.stderr.write(`${line}\n`));
    if (result.status === 'failed') {
      process.stderr.write(`treeline: no picture: ${result.detail}\n`);
      return EXIT_STATUS.noValidResult;
    }
    const png = Buffer.from(result.pngBase64, 'base64');
    await mkdir(dirname(filePath), { recursive: true });
    await writeFileAtomically(filePath, png);
    console.log(`${options.out}: ${preset.id}, ${readPngSize(png)}, drawn by ${result.gpuRenderer}`);
    return EXIT_STATUS.fine;
  } finally {
    await host.close();
  }
}

await runToExitStatus(async () => {
  const command = throwOnWrongUsage(new Command('npm run render --'))
    .description('Draws one preset into a PNG.')
    .requiredOption('--preset <id>', 'preset of the reference world, for example C1')
    .requiredOption('--out <file.png>', 'file to write')
    .option(`${SET_OPTION} <axis=value,…>`, SET_HINT, '')
    .addOption(
      new Option('--size <width>x<height>', 'size before the render scale of tier and configuration')
        .argParser(parseSize)
        .default({ widthCssPx: 1280, heightCssPx: 720 }, '1280x720'),
    )
    .option('--hidden-chunks', 'outline the chunks that terrain hides', false)
    .addOption(new Option('--drawing <way>', 'who draws').choices(DRAWING_CHOICES).default('auto'));
  command.parse();
  return render(command.opts<RenderOptions>());
});
