/** Images, documents, and videos in parts. */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { deny, type FakeLinkedIn, type Handle, refuse } from './fake-linkedin.ts'
import type { Grant } from './fake-linkedin-oauth.ts'
import type { Answer, Recorded } from './server.ts'

type Kind = 'image' | 'document' | 'video'

export interface FakeUpload {
  kind: Kind
  key: string
  owner: string
  /** Bytes of a video; of other files once they arrived. */
  size: number
  /** The tags of the parts that arrived, by their number. */
  tags: Map<number, string>
  received: number
  thumbnail: number | undefined
  captions: string | undefined
  isComplete: boolean
  /** How often it was asked for. */
  asked: number
}

const uploadHost = 'https://www.linkedin.com'

const kindOf = (path: string): Kind | undefined => {
  const name = /^\/rest\/(image|document|video)s(?:\/|$)/.exec(path)?.[1]
  return name === 'image' || name === 'document' || name === 'video' ? name : undefined
}

const mayOwn = (fake: FakeLinkedIn, { scopes }: Grant, owner: string): boolean =>
  owner === `urn:li:person:${fake.member.id}`
    ? scopes.includes('w_member_social')
    : fake.pages.some(({ id, role }) => owner === `urn:li:organization:${id}` && role !== 'ANALYST') &&
      scopes.includes('w_organization_social')

const initialize = (fake: FakeLinkedIn, { json }: Recorded, grant: Grant, kind: Kind): Answer => {
  const owner = findString(json, 'initializeUploadRequest', 'owner') ?? ''
  const size = findNumber(json, 'initializeUploadRequest', 'fileSizeBytes')
  if (!mayOwn(fake, grant, owner)) return deny(`${kind}s.ACTION-initializeUpload`)
  if (kind === 'video' && !size) return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'fileSizeBytes is needed')
  const key = `${kind}-${fake.uploads.size + 1}`
  const urn = `urn:li:${kind}:${key}`
  const upload: FakeUpload = {
    kind,
    key,
    owner,
    size: size ?? 0,
    tags: new Map(),
    received: 0,
    thumbnail: undefined,
    captions: undefined,
    isComplete: false,
    asked: 0,
  }
  fake.uploads.set(urn, upload)
  const base = `${uploadHost}/dms-uploads/${key}`
  const expiresAt = fake.now().getTime() + 86_400_000
  if (kind !== 'video') return { json: { value: { uploadUrlExpiresAt: expiresAt, uploadUrl: base, [kind]: urn } } }
  const has = (key: string) => findAt(json, 'initializeUploadRequest', key) === true
  return {
    json: {
      value: {
        uploadUrlsExpireAt: expiresAt,
        video: urn,
        uploadToken: 'fake-upload-token',
        uploadInstructions: Array.from({ length: Math.ceil(upload.size / fake.partSize) }, (_, index) => ({
          uploadUrl: `${base}/part/${index}`,
          firstByte: index * fake.partSize,
          lastByte: Math.min((index + 1) * fake.partSize, upload.size) - 1,
        })),
        ...(has('uploadThumbnail') ? { thumbnailUploadUrl: `${base}/thumbnail` } : {}),
        ...(has('uploadCaptions') ? { captionsUploadUrl: `${base}/captions` } : {}),
      },
    },
  }
}

const complete = (fake: FakeLinkedIn, { json }: Recorded): Answer => {
  const upload = fake.uploads.get(findString(json, 'finalizeUploadRequest', 'video') ?? '')
  if (!upload) return refuse(400, 'INVALID_VIDEO_ID', 'This Video ID is invalid')
  const expected = [...upload.tags].toSorted(([one], [other]) => one - other).map(([, tag]) => tag)
  const given = listAt(json, 'finalizeUploadRequest', 'uploadedPartIds')
  const isWhole = upload.received === upload.size && given.join(' ') === expected.join(' ')
  if (!isWhole || findString(json, 'finalizeUploadRequest', 'uploadToken') !== 'fake-upload-token')
    return refuse(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload')
  upload.isComplete = true
  return {}
}

const readFile = (fake: FakeLinkedIn, kind: Kind, urn: string, { scopes }: Grant): Answer => {
  if (urn.startsWith('urn:li:image:logo-')) return { json: { id: urn, status: 'AVAILABLE', downloadUrl: `${fake.url}/media/${urn}.png` } }
  const upload = fake.uploads.get(urn)
  if (!upload) return refuse(404, 'NOT_FOUND', 'Not found')
  if (!scopes.includes('r_organization_social'))
    return { status: 403, json: { status: 403, message: `Accessing this ${kind} resource is forbidden. Please check your permissions` } }
  upload.asked += 1
  const status = !upload.isComplete ? 'WAITING_UPLOAD' : upload.asked <= fake.processing ? 'PROCESSING' : 'AVAILABLE'
  const reason = fake.failsProcessing
  if (status === 'AVAILABLE' && reason !== undefined)
    return { json: { id: urn, status: 'PROCESSING_FAILED', processingFailureReason: reason } }
  return { json: { id: urn, owner: upload.owner, status } }
}

const receive = (fake: FakeLinkedIn, request: Recorded): Answer | undefined => {
  const { method, path, headers, body } = request
  const [, key, what, number] = /^\/dms-uploads\/([\w-]+)(?:\/(part|thumbnail|captions)(?:\/(\d+))?)?$/.exec(path) ?? []
  const upload = [...fake.uploads.values()].find((one) => one.key === key)
  if (!upload) return undefined
  const hasToken = 'scopes' in fake.tokens.find(request, fake.now())
  if (what === 'part') {
    // https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api#upload-the-video
    if (headers['authorization'] !== undefined || method !== 'PUT') return { status: 400 }
    const tag = `/ambry-video/signedId/${key}/${number}.bin`
    if (!upload.tags.has(Number(number))) upload.received += body.length
    upload.tags.set(Number(number), tag)
    return { headers: { etag: `"${tag}"` } }
  }
  if (!hasToken) return { status: 401 }
  if (what === 'thumbnail') upload.thumbnail = body.length
  else if (what === 'captions') upload.captions = body.toString('utf8')
  else Object.assign(upload, { size: body.length, received: body.length, isComplete: true })
  return { status: 201 }
}

export const answerUploads: Handle = (fake, request, grant) => {
  const { method, path, query } = request
  if (path.startsWith('/dms-uploads/')) return receive(fake, request)
  const kind = kindOf(path)
  if (!kind) return undefined
  if (method === 'GET') return readFile(fake, kind, decodeURIComponent(path.split('/')[3] ?? ''), grant)
  if (query['action'] === 'initializeUpload') return initialize(fake, request, grant, kind)
  return query['action'] === 'finalizeUpload' && kind === 'video' ? complete(fake, request) : undefined
}
