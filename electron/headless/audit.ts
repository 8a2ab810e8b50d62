import { Command, Option } from 'commander';
import { QUALITY_TIERS } from '../../core/scenario/index.ts';
import { DRAWING_CHOICES, parseNumber, parseSize, SET_HINT, SET_OPTION } from './arguments.ts';
import { auditFlight } from './audit/flight-audit.ts';
import type { FlightOptions } from './audit/flight-audit.ts';
import { auditInventory } from './audit/inventory-audit.ts';
import type { InventoryOptions } from './audit/inventory-audit.ts';
import { EXIT_STATUS, runToExitStatus, throwOnWrongUsage, UsageError } from './usage-error.ts';

const AUDITS = ['inventory', 'flight'] as const;

/** Adds what every audit can be told. */
function addSharedOptions(command: Command, defaultSize: { widthCssPx: number; heightCssPx: number }): Command {
  return command
    .addOption(new Option('--tier <tier>', 'quality tier, short for --set tier=…').choices(QUALITY_TIERS))
    .option(`${SET_OPTION} <axis=value,…>`, SET_HINT, '')
    .addOption(
      new Option('--size <width>x<height>', 'viewport before the render scale')
        .argParser(parseSize)
        .default(defaultSize, `${defaultSize.widthCssPx}x${defaultSize.heightCssPx}`),
    )
    .option('--out <folder>', 'folder for JSON and CSV; made where it is missing')
    .addOption(new Option('--drawing <way>', 'who draws').choices(DRAWING_CHOICES).default('auto'));
}

function buildCommand(onEnd: (status: number) => void): Command {
  const command = throwOnWrongUsage(new Command('npm run audit --'))
    .description(
      'Checks the world that is drawn and prints numbers; exits with 1 where a bar is missed, with 3 where one was not measured.',
    )
    .argument('[audit]', AUDITS.join(' or '))
    .action((name: string | undefined) => {
      throw new UsageError(
        `expected an audit among ${AUDITS.join(', ')}, found ${name === undefined ? 'none' : JSON.stringify(name)}`,
      );
    });
  addSharedOptions(command.command('inventory'), { widthCssPx: 960, heightCssPx: 540 })
    .description('What the frame of each preset is made of: instances, triangles, draw calls.')
    .option('--presets <id,…>', 'presets of the reference world (all where not given)')
    .action(async (options: InventoryOptions) => onEnd(await auditInventory(options)));
  addSharedOptions(command.command('flight'), { widthCssPx: 320, heightCssPx: 180 })
    .description('Flies a scripted path: streaming a frame, memory, and the world at stops against one from scratch.')
    .option('--minutes <number>', 'flight time', parseNumber, 10)
    .option('--speed <m/s>', 'speed along the path', parseNumber, 12)
    .option('--around <id>', 'preset that the path goes around', 'C4')
    .option('--stops <number>', 'places where the world is compared', parseNumber, 50)
    .option('--real-time', 'give every frame its sixtieth of a second; a world that comes late then fails', false)
    .option('--draw-every <frames>', 'draw a frame every so many; 1 draws all', parseNumber, 30)
    .action(async (options: FlightOptions) => onEnd(await auditFlight(options)));
  return command;
}

await runToExitStatus(async () => {
  let status: number = EXIT_STATUS.noValidResult;
  await buildCommand((reached) => {
    status = reached;
  }).parseAsync();
  return status;
});
