import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { buildCapture, buildExportFiles } from '../../core/capture/index.ts';
import type { CapturedScenario } from '../../core/capture/index.ts';
import { runComparison } from '../../core/comparison/index.ts';
import type { ComparisonRun, EarlierRun } from '../../core/comparison/index.ts';
import { CAMERA_MOTIONS, CAP_MODES, QUALITY_TIERS, WORLD_VARIANTS } from '../../core/scenario/index.ts';
import { replaceFiles } from '../files/index.ts';
import { DRAWING_CHOICES, parseNumber, parseSize, readDrawingWay, SET_HINT, SET_OPTION } from './arguments.ts';
import { openBlockFolder, readEarlierRun } from './block-folder.ts';
import { buildApp } from './build-app.ts';
import { endOnSignals, hasBeenToldToEnd } from './cleanup-ledger.ts';
import { readComparisonPlan } from './comparison-plan.ts';
import type { PlanOptions } from './comparison-plan.ts';
import { isExportName } from './earlier-run.ts';
import { describeVerdicts, judgeCapture } from './judge-capture.ts';
import type { DrawingWay } from './launch-arguments.ts';
import { requireBrowser } from './launch-browser.ts';
import { readMachine } from './machine.ts';
import { checkOutputFolder } from './output-place.ts';
import { createPageHost } from './page-host.ts';
import { createProgressLines } from './progress-lines.ts';
import { PAGE_FOLDER } from './repository.ts';
import { runBlockInFreshPage } from './run-block.ts';
import { runToExitStatus, throwOnWrongUsage } from './usage-error.ts';

/** What shells expect of a command that Ctrl+C ended. */
const INTERRUPTED_STATUS = 130;

/** Semicolons suit spreadsheets whose locale takes commas for decimals; the decimals stay dots. */
const CSV_DELIMITERS = { comma: ',', semicolon: ';' } as const;

interface CompareOptions extends PlanOptions {
  readonly out: string;
  readonly csvDelimiter: keyof typeof CSV_DELIMITERS;
  readonly resume: boolean;
  readonly failIfSlower: boolean;
  readonly drawing: (typeof DRAWING_CHOICES)[number];
}

function logToStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function sample(
  scenario: CapturedScenario,
  outputFolder: string,
  drawing: DrawingWay,
  earlierRun: EarlierRun | undefined,
): Promise<ComparisonRun> {
  const { viewportWidthCssPx, viewportHeightCssPx, capMode } = scenario.protocol;
  const host = await createPageHost({
    drawing,
    isUncapped: capMode === 'uncapped',
    widthCssPx: viewportWidthCssPx,
    heightCssPx: viewportHeightCssPx,
  });
  try {
    await host.useBrowser(); // No browser is one line now, not a rejected block after another.
    const keepBlock = openBlockFolder(outputFolder, scenario, earlierRun !== undefined);
    const lines = createProgressLines(() => performance.now(), console.log);
    return await runComparison({
      ...scenario,
      earlierRun,
      runBlock: (request) => runBlockInFreshPage(host, request, logToStandardError),
      onProgress: lines.handleProgress,
      isCancelled: hasBeenToldToEnd,
      onBlockFinished: async (finished) => {
        if (hasBeenToldToEnd()) return; // Its page was taken away: nothing to remember.
        await keepBlock(finished);
        lines.handleBlock(finished);
      },
    });
  } finally {
    await host.close();
  }
}

async function compare(options: CompareOptions): Promise<number> {
  const scenario = readComparisonPlan(options);
  endOnSignals();
  const drawing = readDrawingWay(options.drawing, readMachine());
  await requireBrowser(drawing);
  const outputFolder = checkOutputFolder(options.out, '--out');
  const earlierRun = options.resume ? readEarlierRun(outputFolder, scenario) : undefined;
  await buildApp(['page']);
  // Now, while it is the script of the page that is sampled, and before an hour of sampling that could not be reported.
  const chartScript = readFileSync(join(PAGE_FOLDER, 'report.js'), 'utf8');
  const run = await sample(scenario, outputFolder, drawing, earlierRun);
  if (hasBeenToldToEnd()) return INTERRUPTED_STATUS; // The blocks are on disk, and --resume goes on from them.
  const capture = buildCapture(run, new Date().toISOString(), scenario.title);
  const csvOptions = { delimiter: CSV_DELIMITERS[options.csvDelimiter] };
  const files = buildExportFiles(capture, chartScript, run.screenshots, csvOptions).map(({ name, content }) => ({
    name,
    content: content.kind === 'text' ? content.text : Buffer.from(content.base64, 'base64'),
  }));
  await replaceFiles(outputFolder, files, isExportName);
  for (const line of describeVerdicts(capture)) console.log(line);
  if (capture.ending.kind !== 'complete')
    logToStandardError(`treeline: ${capture.ending.kind}: ${capture.ending.detail}`);
  console.log(`Written to ${outputFolder}`);
  return judgeCapture(capture, options.failIfSlower);
}

function buildCommand(): Command {
  return throwOnWrongUsage(new Command('npm run compare --'))
    .description('Compares two configurations and writes raw frames, metrics, differences and verdicts into a folder.')
    .requiredOption('--out <folder>', 'folder to write to; made where it is missing')
    .option('--a <axis=value,…>', 'arm A, axes that differ from the defaults, for example cull=T1')
    .option('--b <axis=value,…>', 'arm B')
    .option('--presets <id,…>', 'presets of the reference world (C1,C3 where not given)')
    .option('--scenario <file>', 'a *.treeline.json file in place of arms and presets')
    .option(`${SET_OPTION} <axis=value,…>`, `both arms: ${SET_HINT}`)
    .addOption(new Option('--tier <tier>', 'quality tier of both arms').choices(QUALITY_TIERS))
    .addOption(new Option('--world <variant>', 'world of both arms').choices(WORLD_VARIANTS))
    .option('--seed <number>', 'seed of both worlds', parseNumber)
    .option('--frames <number>', 'frames kept a block', parseNumber)
    .option('--warmup <number>', 'frames drawn and discarded first', parseNumber)
    .option('--rounds <number>', 'ABBA rounds a preset, four blocks each', parseNumber)
    .option('--size <width>x<height>', 'viewport', parseSize)
    .addOption(new Option('--motion <kind>', 'what the camera does inside a block').choices(CAMERA_MOTIONS))
    .addOption(new Option('--cap <mode>', "the display's pacing").choices(CAP_MODES))
    .option('--equivalence <ratio>', "differences inside ± this share of A's mean are equivalent", parseNumber)
    .option('--title <text>', 'title of the report')
    .addOption(
      new Option('--csv-delimiter <name>', 'what parts the cells of frames.csv, summary.csv and arms.csv')
        .choices(Object.keys(CSV_DELIMITERS))
        .default('comma'),
    )
    .option('--resume', 'go on where a run of the same comparison in the same folder broke off', false)
    .option('--fail-if-slower', 'exit with 1 when B is slower than A at any preset', false)
    .addOption(new Option('--drawing <way>', 'who draws').choices(DRAWING_CHOICES).default('auto'));
}

await runToExitStatus(() => compare(buildCommand().parse().opts<CompareOptions>()));
