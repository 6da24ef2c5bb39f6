/** Containers of posts: https://developers.facebook.com/documentation/threads/reference/publishing */
import { toConstraints } from '../kit/constraints.ts'
import { countCodePoints } from '../kit/count.ts'
import { defined } from '../kit/defined.ts'
import { expectString, findString } from '../kit/expect.ts'
import { type Container, type ContainerApi, prepareContainer } from '../kit/graph/containers.ts'
import type { Graph, Parameters } from '../kit/graph/wire.ts'
import { publicAddress } from '../kit/public-media.ts'
import { altTextOf, findFlag, findText, listTexts } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, Run } from '../spec/index.ts'
import { takesLink } from './check.ts'
import { toContainerError } from './errors.ts'
import { image, video } from './limits.ts'

/** Milliseconds that a file's address is valid: as long as a container, and a little longer. */
const addressLifetime = 25 * 3_600_000

const states = new Set(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED'])

/** https://developers.facebook.com/documentation/threads/troubleshooting#publishing-does-not-return-a-media-id */
const readContainer = async (api: Graph, id: string): Promise<Container> => {
  const { json } = await api.get(id, { fields: 'id,status,error_message' })
  const state = expectString(json, 'status')
  return states.has(state) ? ({ state } as Container) : { state: 'ERROR', error: toContainerError(findString(json, 'error_message')) }
}

export const openContainers = (api: Graph): ContainerApi => ({
  create: async (parameters) => expectString((await api.post('me/threads', parameters)).json, 'id'),
  read: (id) => readContainer(api, id),
})

const isVideo = ({ mime }: DraftMedia): boolean => mime.startsWith('video/')

const imageConstraints = toConstraints(image)
const videoConstraints = toConstraints(video)

const addressOf = async (run: Run, medium: DraftMedia): Promise<Parameters> => {
  const address = await publicAddress(run, medium, addressLifetime, isVideo(medium) ? videoConstraints : imageConstraints)
  return isVideo(medium) ? { video_url: address } : { image_url: address }
}

const toFile = (medium: DraftMedia): { [key: string]: string } => {
  const altText = altTextOf(medium)
  return { media_type: isVideo(medium) ? 'VIDEO' : 'IMAGE', ...(altText !== '' && { alt_text: altText }) }
}

type Fixed = { [key: string]: string | number | boolean }

const prepareFile = (run: Run, containers: ContainerApi, medium: DraftMedia, extra: Fixed): Promise<string> => {
  const fixed = { ...toFile(medium), ...extra }
  return prepareContainer(run, containers, {
    content: { ...fixed, file: medium.id },
    parameters: async () => ({ ...fixed, ...(await addressOf(run, medium)) }),
  })
}

/** The files of a carousel, each in a container of its own. They don't depend on the post before, so all are made first. */
export const prepareItems = async (run: Run, containers: ContainerApi, { media }: DraftSegment): Promise<string[]> => {
  const items: string[] = []
  if (media.length > 1) for (const medium of media) items.push(await prepareFile(run, containers, medium, { is_carousel_item: true }))
  return items
}

const pollOf = ({ settings }: DraftSegment): string | undefined => {
  const options = listTexts(settings, 'poll_options')
  if (options.length === 0) return undefined
  return JSON.stringify(Object.fromEntries(options.map((option, index) => [`option_${'abcd'[index]}`, option])))
}

/** https://developers.facebook.com/documentation/threads/create-posts/spoilers: files as a whole, or the whole text. */
const spoilerOf = (draft: Draft, { media, text }: DraftSegment): Parameters => {
  if (findFlag(draft.settings, 'spoiler') !== true) return {}
  if (media.length > 0) return { is_spoiler_media: true }
  return { text_entities: JSON.stringify([{ entity_type: 'SPOILER', offset: 0, length: countCodePoints(text) }]) }
}

/** Settings of the first post. */
const leadOf = ({ settings }: Draft): Parameters => {
  const [longText, gif] = [findText(settings, 'text_attachment'), findText(settings, 'gif_id')]
  return {
    topic_tag: findText(settings, 'topic_tag'),
    reply_control: findText(settings, 'reply_control'),
    location_id: findText(settings, 'location_id'),
    text_attachment: longText === undefined ? undefined : JSON.stringify({ plaintext: longText }),
    gif_attachment: gif === undefined ? undefined : JSON.stringify({ gif_id: gif, provider: 'GIPHY' }),
    is_ghost_post: findFlag(settings, 'ghost_post') === true ? true : undefined,
  }
}

const toParameters = (draft: Draft, segment: DraftSegment, replyTo: string | undefined): Fixed =>
  defined({
    text: segment.text === '' ? undefined : segment.text,
    reply_to_id: replyTo,
    link_attachment: takesLink(draft, segment) ? findText(draft.settings, 'link_attachment') : undefined,
    poll_attachment: pollOf(segment),
    ...spoilerOf(draft, segment),
    ...(segment === draft.segments[0] && leadOf(draft)),
  })

/** Returns the container of a post once it can be published. `replyTo` is the post before it in a thread. */
export const preparePost = async (
  run: Run,
  containers: ContainerApi,
  draft: Draft,
  segment: DraftSegment,
  replyTo?: string,
): Promise<string> => {
  const parameters = toParameters(draft, segment, replyTo)
  const [first] = segment.media
  if (segment.media.length === 1 && first) return prepareFile(run, containers, first, parameters)
  const items = await prepareItems(run, containers, segment)
  const all =
    items.length > 0 ? { ...parameters, media_type: 'CAROUSEL', children: items.join(',') } : { ...parameters, media_type: 'TEXT' }
  return prepareContainer(run, containers, { content: all, parameters: async () => all })
}
