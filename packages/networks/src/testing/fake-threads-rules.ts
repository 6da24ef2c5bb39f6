/** What the Threads API refuses in a container: https://developers.facebook.com/documentation/threads/reference/publishing and the pages of each kind of post. */
import { isFields } from '../kit/expect.ts'
import { fetchFile, type FakeContainer, type Fields, refuse } from './fake-graph.ts'
import type { Answer } from './server.ts'

interface Profile {
  scopes: string[]
  containers: readonly FakeContainer[]
  posts: readonly { id: string }[]
}

const largest: Readonly<Record<string, number>> = { image: 8_388_608, video: 1_073_741_824 }
const types: Readonly<Record<string, readonly string[]>> = { image: ['image/jpeg', 'image/png'], video: ['video/mp4', 'video/quicktime'] }

/** Code points, but emoji as bytes: a character outside the basic plane is one here. */
const lengthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.length > 1 ? Buffer.byteLength(character) : 1), 0)

const faultOfFile = (fields: Fields, kind: 'image' | 'video'): string | undefined => {
  const file = fetchFile(fields[`${kind}_url`])
  if (!file) return `${kind}_url must be an https URL`
  if (!types[kind]?.includes(file.mime)) return `${file.mime} is not supported`
  return file.size > (largest[kind] ?? 0) ? 'The file is too large' : undefined
}

const isPoll = (text: string): boolean => {
  const poll: unknown = JSON.parse(text)
  if (!isFields(poll)) return false
  const options = Object.entries(poll)
  return (
    options.length >= 2 &&
    options.every(([key, value]) => /^option_[abcd]$/.test(key) && typeof value === 'string' && value !== '' && [...value].length <= 25)
  )
}

const linksOf = ({ text = '', link_attachment }: Fields): number =>
  new Set([...(text.match(/https?:\/\/\S+/g) ?? []), ...(link_attachment ? [link_attachment] : [])]).size

/** What only a post without files may have. */
const textOnly = ['link_attachment', 'poll_attachment', 'text_attachment', 'gif_attachment', 'text_entities', 'is_ghost_post']

const faultOfText = (fields: Fields): string | undefined => {
  if (!fields['text']) return 'text is required'
  if (fields['poll_attachment'] !== undefined && !isPoll(fields['poll_attachment'])) return 'Invalid poll_attachment'
  if (fields['poll_attachment'] !== undefined && fields['text_attachment'] !== undefined) return 'A poll excludes a text attachment'
  if (fields['is_spoiler_media'] !== undefined) return 'is_spoiler_media needs media'
  const isGhost = fields['is_ghost_post'] === 'true'
  const others = Object.keys(fields).filter((key) => !['text', 'media_type', 'is_ghost_post', 'text_entities'].includes(key))
  return isGhost && others.length > 0 ? `A ghost post excludes ${others.join(', ')}` : undefined
}

const faultOfCarousel = ({ containers }: Profile, fields: Fields): string | undefined => {
  const children = fields['children']?.split(',') ?? []
  if (children.length < 2 || children.length > 20) return 'A carousel has 2 to 20 children'
  const items = children.map((id) => containers.find((one) => one.id === id))
  return items.every((item) => item?.fields['is_carousel_item'] === 'true') ? undefined : 'Invalid children'
}

const faultOfKind = (profile: Profile, fields: Fields): string | undefined => {
  switch (fields['media_type']) {
    case 'TEXT':
      return faultOfText(fields)
    case 'IMAGE':
      return faultOfFile(fields, 'image')
    case 'VIDEO':
      return faultOfFile(fields, 'video')
    case 'CAROUSEL':
      return faultOfCarousel(profile, fields)
    default:
      return 'Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}'
  }
}

export const faultOf = (profile: Profile, fields: Fields): Answer | undefined => {
  const { scopes, posts } = profile
  const { text = '', alt_text = '', reply_to_id, location_id, topic_tag } = fields
  if (reply_to_id !== undefined && !scopes.includes('threads_manage_replies'))
    return refuse(10, 'Missing threads_manage_replies', { status: 403 })
  if (location_id !== undefined && !scopes.includes('threads_location_tagging'))
    return refuse(10, 'Missing threads_location_tagging', { status: 403 })
  const isText = fields['media_type'] === 'TEXT'
  const misplaced = isText ? undefined : textOnly.find((key) => fields[key] !== undefined)
  const fault =
    faultOfKind(profile, fields) ??
    (misplaced && `${misplaced} needs a post without media`) ??
    (lengthOf(text) > 500 ? 'Param text must be at most 500 characters long' : undefined) ??
    (lengthOf(alt_text) > 1_000 ? 'Param alt_text must be at most 1000 characters long' : undefined) ??
    (linksOf(fields) > 5 ? 'THREADS_API__LINK_LIMIT_EXCEEDED' : undefined) ??
    (topic_tag !== undefined && !/^[^.&]{1,50}$/.test(topic_tag) ? 'Invalid topic_tag' : undefined) ??
    (reply_to_id !== undefined && !posts.some(({ id }) => id === reply_to_id) ? 'Invalid reply_to_id' : undefined)
  return fault === undefined ? undefined : refuse(100, fault)
}
