import { MAX_ATTEMPTS_PER_BLOCK } from '../../comparison/index.ts';
import type { Capture } from '../capture.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Rejected tries and dropped rounds; says so when there are none. */
export function renderRejections(capture: Capture): Html {
  const { rejectedBlocks, droppedRounds } = capture;
  const blocks = rejectedBlocks.map(
    ({ blockId, reason, detail }) =>
      html`<tr>
        <td>${blockId}</td>
        <td class="left nowrap">${reason}</td>
        <td class="left">${detail}</td>
      </tr>`,
  );
  const rounds = droppedRounds.map(
    ({ presetId, roundIndex, reason, detail }) =>
      html`<tr>
        <td>${presetId}, round ${roundIndex}</td>
        <td class="left nowrap">${reason}</td>
        <td class="left">${detail}</td>
      </tr>`,
  );
  const head = html`<th class="left">Reason</th>
    <th class="left">Detail</th>`;
  return html`<section id="rejected">
    <h2>Rejected blocks</h2>
    <p class="quiet">
      A block that cannot be used is recorded and tried again, ${MAX_ATTEMPTS_PER_BLOCK} times in all; then its round is
      dropped.
    </p>
    ${
      blocks.length === 0
        ? html`<p>None: every block was good at the first try.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Block</th>
                ${head}
              </tr>
            </thead>
            <tbody>
              ${blocks}
            </tbody>
          </table>`
    }
    ${
      rounds.length === 0
        ? undefined
        : html`<h3>Dropped rounds</h3>
            <table>
              <thead>
                <tr>
                  <th>Round</th>
                  ${head}
                </tr>
              </thead>
              <tbody>
                ${rounds}
              </tbody>
            </table>`
    }
  </section>`;
}
