import { CONTENT_COLUMNS } from '../../comparison/index.ts';
import type { ArmSummary, ContentColumn, ContentRange } from '../../comparison/index.ts';
import { formatChange, formatCount } from '../number-text.ts';
import { renderArmsTable } from './arms-table.ts';
import type { ArmsTableRow } from './arms-table.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

const CONTENT_TITLES: Readonly<Record<ContentColumn, string>> = {
  drawnInstances: 'Drawn instances',
  triangles: 'Triangles',
  drawCalls: 'Draw calls',
  residentInstances: 'Resident instances',
};

/** What both arms drew, and which of their samples were invalid. */
export function renderContent(armA: ArmSummary, armB: ArmSummary): Html {
  const rows = CONTENT_COLUMNS.flatMap((column) => {
    const [a, b] = [armA.content[column], armB.content[column]];
    if (a === undefined || b === undefined) return [];
    const difference = a.mean === b.mean ? 'same' : formatChange(b.mean, a.mean);
    return [
      html`<tr>
        <td>${CONTENT_TITLES[column]}</td>
        <td class="a">${formatRange(a)}</td>
        <td class="b">${formatRange(b)}</td>
        <td>${difference}</td>
      </tr>`,
    ];
  });
  return html`<h3>What was drawn</h3>
    <table>
      <caption>
        Mean a frame, smallest to largest below. Arms that are meant to show the same picture should draw the same.
      </caption>
      <thead>
        <tr>
          <th></th>
          <th>A</th>
          <th>B</th>
          <th>B against A</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <h3>Invalid samples</h3>
    ${renderArmsTable('Left out and counted; nothing is left out for being slow.', REJECTION_ROWS, armA, armB)}`;
}

const REJECTION_ROWS: readonly ArmsTableRow[] = [
  ['Frame times: zero or negative', ({ rejected }) => rejected.zero + rejected.negative],
  ['Frame times: missing or not finite', ({ rejected }) => rejected.missing + rejected.notANumber + rejected.infinite],
  [
    'GPU times: negative, not finite or > 10 × interval',
    ({ gpu }) => gpu.rejected.negative + gpu.rejected.notFinite + gpu.rejected.tooLong,
  ],
  ['GPU times: in runs of exact zeros', ({ gpu }) => gpu.rejected.zeroRun],
  ['GPU times: never answered', ({ gpu }) => gpu.rejected.missing],
];

function formatRange(range: ContentRange): Html {
  const spread =
    range.min === range.max
      ? undefined
      : html`<span class="sub">${formatCount(range.min)} … ${formatCount(range.max)}</span>`;
  return html`${formatCount(range.mean)}${spread}`;
}
