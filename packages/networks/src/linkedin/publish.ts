/** Uploads the files of a post, publishes it, then adds the comments: the other segments of a thread, or the first comment. */
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Draft, DraftMedia, DraftSegment, Published, Run, Target } from '../spec/index.ts'
import { type Comment, sendComment } from './comments.ts'
import { type Credential, toCredential } from './credential.ts'
import { toPost, type Uploaded } from './posts.ts'
import { findComment, findPost } from './read-back.ts'
import { sendPost } from './send.ts'
import { uploadFile, type Uploader } from './upload.ts'
import { uploadVideo } from './video.ts'
import { type Api, openApi } from './wire.ts'

interface Session {
  run: Run
  api: Api
  account: Account
  credential: Credential
}

const open = (run: Run, { account, credential: stored }: Target): Session => {
  const credential = toCredential(stored)
  return { run, api: openApi(run, credential.token), account, credential }
}

const firstOf = ({ segments: [first] }: Draft): DraftSegment => {
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

const kindOf = ({ mime }: DraftMedia): 'image' | 'document' => (mime.startsWith('image/') ? 'image' : 'document')

const uploadAll = async ({ run, api, account, credential }: Session, draft: Draft): Promise<Uploaded> => {
  const { media } = firstOf(draft)
  const uploader: Uploader = { run, api, account, token: credential.token }
  const find = (key: string) => media.find(({ id }) => id === findText(draft.settings, key))
  const uploaded = new Map<string, string>()
  if (draft.profile === 'linkedin.video') {
    const video = media.find(({ mime }) => mime.startsWith('video/'))
    const film = { thumbnail: find('thumbnail_media_id'), captions: find('caption_media_id') }
    if (video) uploaded.set(video.id, await uploadVideo(uploader, { video, ...film }))
  } else for (const medium of media) uploaded.set(medium.id, await uploadFile(uploader, kindOf(medium), medium))
  return uploaded
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await uploadAll(open(run, target), draft)
}

/** Only pages can be read back. */
const isReadable = ({ accountKind }: Account): boolean => accountKind === 'organization'

const publishPost = async (session: Session, draft: Draft): Promise<Published> => {
  const { run, api, account } = session
  const post = toPost(account, draft, firstOf(draft), await uploadAll(session, draft))
  return run.once('post', {
    payload: post,
    send: (_, sent) => sendPost(api, post, sent),
    ...(isReadable(account) ? { find: (_, sent) => findPost(run, api, account, post, sent) } : {}),
  })
}

/** `segment`: where the record of what was published has the comment. */
const publishComment = ({ run, api, account, credential }: Session, step: string, segment: number, comment: Comment): Promise<Published> =>
  run.once(step, {
    payload: { ...comment },
    segment,
    send: () => sendComment(api, credential.way, account, comment),
    ...(isReadable(account) ? { find: (_, sent) => findComment(run, api, account, comment, sent) } : {}),
  })

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const session = open(run, target)
  const published = await publishPost(session, draft)
  const postUrn = published.externalId
  for (const [index, { text }] of draft.segments.entries())
    if (index > 0) await publishComment(session, `segment:${index + 1}`, index, { postUrn, text })
  const text = findText(draft.settings, 'first_comment')
  // Its part follows those of the segments.
  if (text !== undefined) await publishComment(session, 'first_comment', draft.segments.length, { postUrn, text })
  return published
}
