/** Uploads a video in a session, whose last part publishes it, and then adds a thumbnail, captions and the playlist. */
import { readGrantedToken } from '../kit/granted-token.ts'
import { recallOne, toSent } from '../kit/recall.ts'
import { findText, isSet } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { addAll, prepareThumbnail } from './additions.ts'
import { managed } from './check.ts'
import { manageScope } from './declare.ts'
import { channelOf } from './limits.ts'
import { findInUploads, findVideo, fromVideo } from './read-back.ts'
import { readSession, sendPart } from './session.ts'
import { assertVisibility, awaitProcessing } from './status.ts'
import { transfer, type Upload } from './upload.ts'
import { toVideo } from './video.ts'
import { openApi, type Api } from './wire.ts'

const step = 'post'

const assertAllowed = ({ account }: Target, { settings }: Draft): void => {
  if (channelOf(account).manages || !managed.some((key) => isSet(settings, key))) return
  throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'missing_permissions', missing: [manageScope] })
}

const sendLast = async (api: Api, { session, file, received }: Upload): Promise<Published> => {
  const end = received === undefined ? await readSession(api, session, file.size) : await sendPart(api, session, file, received, file.size)
  if (end.state === 'complete') return fromVideo(end.video)
  // Until now, the session was open, so this part made no video, and the next run starts another one.
  if (end.state === 'gone') throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'upload_session_ended' })
  // What arrived is less than what was sent, so there is no video yet.
  throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'upload_incomplete' })
}

const publishVideo = (run: Run, api: Api, target: Target, draft: Draft, upload: Upload): Promise<Published> => {
  const plan = toVideo(draft)
  const { session, file } = upload
  return run.once<string>(step, {
    nativeKey: () => session,
    // Another session makes another video.
    isKeyOfPayload: true,
    payload: { ...plan, session },
    send: () => sendLast(api, upload),
    find: (key, sent) => findVideo(run, api, target, { session: key, size: file.size, plan }, sent),
  })
}

const open = (run: Run, { credential }: Target) => {
  const granted = readGrantedToken(credential)
  return { granted, api: openApi(run, granted.token) }
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  assertAllowed(target, draft)
  const { granted, api } = open(run, target)
  await prepareThumbnail(run, draft)
  await transfer(run, api, granted, draft)
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  assertAllowed(target, draft)
  const { granted, api } = open(run, target)
  await prepareThumbnail(run, draft)
  const known = await run.published(step)
  const published = known ?? (await publishVideo(run, api, target, draft, await transfer(run, api, granted, draft)))
  await addAll(run, api, published.externalId, draft)
  await assertVisibility(api, published, findText(draft.settings, 'privacy'))
  await awaitProcessing(run, api, published.externalId)
  return published
}

/** The list is late, so a miss proves nothing. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> =>
  recallOne(() => findInUploads(run, open(run, target).api, target, toVideo(draft), toSent(lost)))
