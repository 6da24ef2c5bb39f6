/** What features do when something happens in a feature below them that cannot name them. */
import type { Handlers } from '../context.ts'
import { followChoices, stopCollecting } from './collections/collections.ts'
import { recordJobFailure } from './events/job-failed.ts'
import { withdrawAll, withdrawFromAccounts } from './publications/withdrawal.ts'
import { invitationMailFailed } from './team/invitations.ts'
import { findAwaited, mediaPurged, uploadEnded } from './video-projects/asset-uploads.ts'
import { createDefaultProfile } from './voices/voices.ts'

export const handlers: Handlers = {
  workspaceCreated: createDefaultProfile,
  workspaceDeleted: withdrawAll,
  accountsDisconnected: async (ctx, accountIds) => {
    await withdrawFromAccounts(ctx, accountIds)
    await stopCollecting(ctx, ctx.workspace.id, accountIds)
  },
  featuresChosen: followChoices,
  jobFailed: recordJobFailure,
  mailFailed: invitationMailFailed,
  findAwaited,
  uploadEnded,
  mediaPurged,
}
