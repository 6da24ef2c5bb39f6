/** The table of features' reactions to events in lower-level features that cannot import them. */
import type { Handlers } from '#server/context.ts'
import { eraseCollected, followChoices, stopCollecting } from '#inbox/collections/collections.ts'
import { followEvents, followNetwork } from '#publishing/forecast/forecast.ts'
import { recordJobFailure } from '#signals/events/job-failed.ts'
import { cancelForWorkspace, cancelForAccounts } from '#publishing/publications/send/cancel-for-removal.ts'
import { invitationMailFailed } from '#workspaces/team/invitations.ts'
import { findAwaited, mediaPurged, uploadEnded } from '#studio/video-projects/asset-uploads.ts'
import { createDefaultProfile } from '#builds/voices/voices.ts'

export const handlers: Handlers = {
  workspaceCreated: createDefaultProfile,
  workspaceDeleted: cancelForWorkspace,
  accountsDisconnected: async (ctx, accountIds) => {
    await cancelForAccounts(ctx, accountIds)
    await stopCollecting(ctx, ctx.workspace.id, accountIds)
  },
  accountsErased: eraseCollected,
  featuresChosen: followChoices,
  eventsRecorded: followEvents,
  networkControlled: followNetwork,
  jobFailed: recordJobFailure,
  mailFailed: invitationMailFailed,
  findAwaited,
  uploadEnded,
  mediaPurged,
}
