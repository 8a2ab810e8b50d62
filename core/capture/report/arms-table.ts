import type { ArmSummary } from '../../comparison/index.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** One row of a table with a column an arm: its title, and how an arm's cell is read. */
export type ArmsTableRow = readonly [title: string, read: (summary: ArmSummary) => number | string | Html];

/** A table of one figure a row for both arms. */
export function renderArmsTable(
  caption: string,
  rows: readonly ArmsTableRow[],
  armA: ArmSummary,
  armB: ArmSummary,
): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th></th>
        <th>A</th>
        <th>B</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([title, read]) =>
          html`<tr>
            <td>${title}</td>
            <td class="a">${read(armA)}</td>
            <td class="b">${read(armB)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
