/** The YouTube Data API for one channel: resumable uploads, videos with their processing, thumbnails, captions and playlists. */
import { findString, isFields } from '../kit/expect.ts'
import { createFakeGoogle, type FakeGoogle, googleError } from './fake-google.ts'
import { type FakeComments, listReplies, listThreads } from './fake-youtube-comments.ts'
import { receive, startUpload, type FakeSession } from './fake-youtube-uploads.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakeVideo {
  id: string
  size: number
  /** What the upload described, by part. */
  given: Record<string, Record<string, unknown>>
  privacy: string
  uploadStatus: string
  reason: { failureReason?: string; rejectionReason?: string }
  publishedAt: string
  notifies: boolean
  thumbnail?: { size: number; mime: string }
  captions: { language: string; text: string }[]
}

export interface FakeYouTube extends FakeServer, FakeComments {
  readonly google: FakeGoogle
  readonly videos: FakeVideo[]
  /** Units that the project may still spend today on comments. */
  unitsLeft: number
  readonly sessions: Map<string, FakeSession>
  /** Videos by playlist. */
  readonly playlists: Map<string, string[]>
  /** False makes every video private. */
  isAudited: boolean
  hasChannel: boolean
  longUploadsStatus: string
  /** Uploads that the project may still start today. */
  uploadsLeft: number
  /** How often a video is reported as not processed yet. */
  processingReads: number
  /** What the processing of new videos ends with. */
  processing: Pick<FakeVideo, 'uploadStatus' | 'reason'>
  /** The first video that is missing from the list of uploads. */
  hidesUploads: boolean
  now: () => Date
}

const channelId = 'UCfakeharbour0000000001'
const uploads = 'UUfakeharbour0000000001'

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
const reading = ['youtube', 'youtube.readonly', 'youtube.force-ssl'].map(scope)
const uploading = ['youtube', 'youtube.upload', 'youtube.force-ssl'].map(scope)
const managing = ['youtube', 'youtube.force-ssl'].map(scope)

/** By route: the scopes that allow it, and the parameters that it takes; those that are required have a `!`. */
const routes: Readonly<Record<string, { scopes: readonly string[]; takes: string }>> = {
  'GET /youtube/v3/channels': { scopes: reading, takes: 'part! mine! maxResults' },
  'GET /youtube/v3/videoCategories': { scopes: reading, takes: 'part! regionCode!' },
  'GET /youtube/v3/playlists': { scopes: reading, takes: 'part! mine! maxResults pageToken' },
  'GET /youtube/v3/playlistItems': { scopes: reading, takes: 'part! playlistId! videoId maxResults pageToken' },
  'GET /youtube/v3/videos': { scopes: reading, takes: 'part! id!' },
  'GET /youtube/v3/commentThreads': { scopes: managing, takes: 'part! videoId! order maxResults textFormat pageToken' },
  'GET /youtube/v3/comments': { scopes: managing, takes: 'part! parentId! maxResults textFormat pageToken' },
  'POST /youtube/v3/playlistItems': { scopes: managing, takes: 'part!' },
  'POST /upload/youtube/v3/videos': { scopes: uploading, takes: 'part! uploadType! notifySubscribers' },
  'PUT /upload/youtube/v3/videos': { scopes: uploading, takes: 'upload_id!' },
  'POST /upload/youtube/v3/thumbnails/set': { scopes: uploading, takes: 'videoId! uploadType!' },
  'POST /upload/youtube/v3/captions': { scopes: managing, takes: 'part! uploadType!' },
}

const list = (kind: string, items: readonly object[]): Answer => ({
  json: { kind: `youtube#${kind}ListResponse`, etag: 'e', pageInfo: { totalResults: items.length, resultsPerPage: 50 }, items },
})

const channels = (fake: FakeYouTube): Answer =>
  list(
    'channel',
    fake.hasChannel
      ? [
          {
            kind: 'youtube#channel',
            etag: 'e',
            id: channelId,
            snippet: {
              title: 'Harbour Cafe',
              customUrl: '@harbourcafe',
              country: 'GB',
              publishedAt: '2020-01-01T00:00:00Z',
              thumbnails: { default: { url: 'https://yt3.ggpht.com/harbour', width: 88, height: 88 } },
            },
            contentDetails: { relatedPlaylists: { likes: '', uploads } },
            status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: fake.longUploadsStatus },
          },
        ]
      : [],
  )

const categories = (): Answer =>
  list('videoCategory', [
    { kind: 'youtube#videoCategory', etag: 'e', id: '22', snippet: { title: 'People & Blogs', assignable: true, channelId } },
    { kind: 'youtube#videoCategory', etag: 'e', id: '18', snippet: { title: 'Short Movies', assignable: false, channelId } },
  ])

const toItem = (playlistId: string, { id, given, publishedAt }: FakeVideo) => ({
  kind: 'youtube#playlistItem',
  etag: 'e',
  id: `${playlistId}.${id}`,
  snippet: {
    title: given['snippet']?.['title'],
    description: given['snippet']?.['description'],
    publishedAt,
    channelId,
    playlistId,
    position: 0,
    resourceId: { kind: 'youtube#video', videoId: id },
  },
})

const playlistItems = (fake: FakeYouTube, { query }: Recorded): Answer => {
  const { playlistId = '', videoId } = query
  const ids = playlistId === uploads ? fake.videos.map(({ id }) => id) : fake.playlists.get(playlistId)
  if (!ids) return googleError(404, 'playlistNotFound')
  if (playlistId === uploads && fake.hidesUploads) return list('playlistItem', [])
  const shown = fake.videos.filter(({ id }) => ids.includes(id) && (videoId === undefined || id === videoId))
  return list(
    'playlistItem',
    shown.toReversed().map((video) => toItem(playlistId, video)),
  )
}

/** The parts that were given, with the state that only YouTube knows. */
export const toVideo = (video: FakeVideo) => ({
  kind: 'youtube#video',
  etag: 'e',
  id: video.id,
  snippet: { ...video.given['snippet'], publishedAt: video.publishedAt, channelId },
  status: { ...video.given['status'], privacyStatus: video.privacy, uploadStatus: video.uploadStatus, ...video.reason },
})

const readVideo = (fake: FakeYouTube, { query }: Recorded): Answer => {
  const video = fake.videos.find(({ id }) => id === query['id'])
  if (!video) return list('video', [])
  if (video.uploadStatus === 'uploaded' && (fake.processingReads -= 1) < 0) Object.assign(video, fake.processing)
  const { snippet: _, ...answer } = toVideo(video)
  return list('video', [answer])
}

const addItem = (fake: FakeYouTube, { json }: Recorded): Answer => {
  const [playlistId = '', videoId = ''] = [findString(json, 'snippet', 'playlistId'), findString(json, 'snippet', 'resourceId', 'videoId')]
  const [ids, video] = [fake.playlists.get(playlistId), fake.videos.find(({ id }) => id === videoId)]
  if (!ids) return googleError(404, 'playlistNotFound')
  if (!video || findString(json, 'snippet', 'resourceId', 'kind') !== 'youtube#video') return googleError(404, 'videoNotFound')
  ids.push(videoId)
  return { json: toItem(playlistId, video) }
}

const setThumbnail = (fake: FakeYouTube, { query, headers, body }: Recorded): Answer => {
  const video = fake.videos.find(({ id }) => id === query['videoId'])
  const mime = headers['content-type'] ?? ''
  if (!video) return googleError(404, 'videoNotFound')
  if (!/^image\/(jpeg|png)$/.test(mime) || body.length > 2_097_152) return googleError(400, 'invalidImage')
  video.thumbnail = { size: body.length, mime }
  return { json: { kind: 'youtube#thumbnailSetResponse', etag: 'e', items: [] } }
}

const addCaptions = (fake: FakeYouTube, { headers, body }: Recorded): Answer => {
  const [, boundary = ''] = /^multipart\/related; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  const [, description = '', file = ''] = body.toString('utf8').split(`--${boundary}`)
  const fields: unknown = JSON.parse(description.split('\r\n\r\n')[1] ?? 'null')
  const [language = '', videoId, name] = ['language', 'videoId', 'name'].map((key) => findString(fields, 'snippet', key))
  const video = fake.videos.find(({ id }) => id === videoId)
  if (!video || name === undefined || !isFields(fields)) return googleError(400, 'invalidMetadata')
  if (video.captions.some((track) => track.language === language)) return googleError(409, 'captionExists')
  video.captions.push({ language, text: file.split('\r\n\r\n').slice(1).join('\r\n\r\n').replace(/\r\n$/, '') })
  return { json: { kind: 'youtube#caption', etag: 'e', id: 'c1', snippet: { videoId, language, name, trackKind: 'standard' } } }
}

const faultOf = ({ query }: Recorded, takes: string): string | undefined => {
  const names = takes.split(' ')
  const unknown = Object.keys(query).find((name) => !names.includes(name) && !names.includes(`${name}!`))
  if (unknown !== undefined) return `Unknown name "${unknown}"`
  const missing = names.find((name) => name.endsWith('!') && !query[name.slice(0, -1)])
  return missing && `Required parameter: ${missing}`
}

const spend = (fake: FakeYouTube): Answer | undefined => (fake.unitsLeft-- > 0 ? undefined : googleError(403, 'quotaExceeded'))

const perform = (fake: FakeYouTube, route: string, request: Recorded): Answer => {
  switch (route) {
    case 'GET /youtube/v3/channels':
      return channels(fake)
    case 'GET /youtube/v3/videoCategories':
      return categories()
    case 'GET /youtube/v3/playlists':
      return list(
        'playlist',
        [...fake.playlists.keys()].map((id) => ({ kind: 'youtube#playlist', etag: 'e', id, snippet: { title: 'Winter', channelId } })),
      )
    case 'GET /youtube/v3/playlistItems':
      return playlistItems(fake, request)
    case 'GET /youtube/v3/videos':
      return readVideo(fake, request)
    case 'GET /youtube/v3/commentThreads':
      return spend(fake) ?? listThreads(fake, request)
    case 'GET /youtube/v3/comments':
      return spend(fake) ?? listReplies(fake, request)
    case 'POST /youtube/v3/playlistItems':
      return addItem(fake, request)
    case 'POST /upload/youtube/v3/videos':
      return startUpload(fake, request)
    case 'PUT /upload/youtube/v3/videos':
      return receive(fake, request)
    case 'POST /upload/youtube/v3/thumbnails/set':
      return setThumbnail(fake, request)
    default:
      return addCaptions(fake, request)
  }
}

const work = (fake: FakeYouTube, request: Recorded): Answer => {
  const page = fake.google.answer(request)
  if (page) return page
  const route = `${request.method} ${request.path}`
  const known = Object.hasOwn(routes, route) ? routes[route] : undefined
  if (!known) return { status: 404 }
  const refusal = fake.google.refuse(request, known.scopes)
  if (refusal) return refusal
  const fault = faultOf(request, known.takes)
  return fault === undefined ? perform(fake, route, request) : googleError(400, 'badRequest', fault)
}

export const startFakeYouTube = async (google = createFakeGoogle()): Promise<FakeYouTube> => {
  const server = await startServer((request) => work(fake, request))
  google.now = () => fake.now()
  const fake: FakeYouTube = {
    ...server,
    google,
    videos: [],
    comments: [],
    commentsOff: new Set(),
    pageTokens: 1,
    unitsLeft: 10_000,
    sessions: new Map(),
    playlists: new Map([['PLfakewinter', []]]),
    isAudited: true,
    hasChannel: true,
    longUploadsStatus: 'allowed',
    uploadsLeft: 100,
    processingReads: 1,
    processing: { uploadStatus: 'processed', reason: {} },
    hidesUploads: false,
    now: () => new Date(),
  }
  return fake
}
