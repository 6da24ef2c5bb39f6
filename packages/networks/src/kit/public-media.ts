/** Media for networks whose servers fetch them from this one. */
import { NetworkError, type Draft, type DraftMedia, type MediaConstraints, type Run } from '../spec/index.ts'

/** Returns a URL from which any server can fetch the file. Throws NetworkError `public_media_required` if there is none, or as `run.media`. */
export const publicAddress = async (run: Run, medium: DraftMedia, lifetime: number, constraints?: MediaConstraints): Promise<string> => {
  const address = await run.mediaAddress(medium, lifetime, constraints)
  if (address.startsWith('https://')) return address
  throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'public_media_required' })
}

/**
 * The `stage` of a network whose own references don't live long: converts the files, so that the due time isn't spent on it. Use the same
 * constraints as for the addresses.
 */
export const prepareMedia = async (run: Run, draft: Draft, constraintsOf: (medium: DraftMedia) => MediaConstraints): Promise<void> => {
  for (const medium of draft.segments.flatMap(({ media }) => media)) await run.media(medium, constraintsOf(medium))
}
