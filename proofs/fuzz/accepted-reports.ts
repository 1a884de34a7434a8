import { onReport, takenReport } from '@guildhall/scenes/moderation/reports';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';

/** A report, or an appeal, that the support has taken. */
async function taken(
  { shop, world, actors: { support } }: MatrixFixture,
  name: 'open_report' | 'appealed_report',
) {
  const { report_id: id } = await resources[name].make(world);
  await takenReport(shop.scene, support.viewer, id);
  return { action: onReport(id), token: support.token };
}

const reason = 'The messages show it.';

/** What only who has taken a report may do. */
export const acceptedReportCalls = {
  async 'moderationCases.handBack'(matrix: MatrixFixture) {
    const { action, token } = await taken(matrix, 'open_report');
    return { input: action, token };
  },
  async 'moderationCases.dismiss'(matrix: MatrixFixture) {
    const { action, token } = await taken(matrix, 'open_report');
    return { input: { ...action, reason }, token };
  },
  async 'moderationCases.act'(matrix: MatrixFixture) {
    const { action, token } = await taken(matrix, 'open_report');
    return { input: { ...action, reason, rule: 'fraud', measures: ['warn'] }, token };
  },
  async 'moderationCases.uphold'(matrix: MatrixFixture) {
    const { action, token } = await taken(matrix, 'appealed_report');
    return { input: { ...action, reason }, token };
  },
  async 'moderationCases.overturn'(matrix: MatrixFixture) {
    const { action, token } = await taken(matrix, 'appealed_report');
    return { input: { ...action, reason }, token };
  },
};
