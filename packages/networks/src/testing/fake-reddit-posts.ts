/** What the fake does with submissions: https://www.reddit.com/dev/api/#POST_api_submit, with the errors that Reddit lists in its answers. */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { findUploaded } from './fake-reddit-media.ts'
import type { FakeCommunity, FakeReddit, FakeRedditPost } from './fake-reddit.ts'
import type { Answer, Recorded } from './server.ts'

const formFields = new Set(
  ['api_type', 'kind', 'sr', 'title', 'text', 'url', 'nsfw', 'spoiler', 'sendreplies', 'flair_id', 'flair_text', 'resubmit'].concat(
    'video_poster_url',
    'validate_on_submit',
  ),
)
const galleryFields = new Set(
  ['api_type', 'sr', 'title', 'text', 'nsfw', 'spoiler', 'sendreplies', 'flair_id', 'flair_text', 'items', 'show_error_list'].concat(
    'validate_on_submit',
  ),
)
const flags = ['nsfw', 'spoiler', 'sendreplies', 'resubmit', 'validate_on_submit']

const badRequest: Answer = { status: 400, json: { message: 'Bad Request', error: 400 } }

export const listError = (code: string, message: string, field: string | null = null, more: object = {}): Answer => ({
  json: { json: { errors: [[code, message, field]], ...more } },
})

const validationError = (reason: string, field: string, explanation: string): Answer => ({
  status: 400,
  json: { fields: [field], explanation, error_type: 'SUBMIT_VALIDATION_ERROR', message: 'Bad Request', reason },
})

const requires = ({ requirements }: FakeCommunity, key: string): unknown => requirements[key]

const lists = (community: FakeCommunity, key: string): string[] =>
  listAt(community.requirements, key).filter((word) => typeof word === 'string')

/** The requirements of moderators, which Reddit applies to the title and the flair of every post. */
const requirementFault = (community: FakeCommunity, fields: Record<string, unknown>): Answer | undefined => {
  const title = findString(fields, 'title') ?? ''
  const banned = lists(community, 'title_blacklisted_strings').find((word) => title.includes(word))
  if (banned) return validationError('SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING', 'title', `You may not have "${banned}" in your title.`)
  if (requires(community, 'is_flair_required') === true && !fields['flair_id'])
    return listError('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Your post must contain post flair.', 'flair')
  return undefined
}

const flairFault = (community: FakeCommunity, id: unknown): Answer | undefined =>
  id === undefined || community.flairs.some((flair) => flair.id === id)
    ? undefined
    : listError('BAD_FLAIR_TEMPLATE_ID', 'The flair is not valid.', 'flair')

const commonFault = (community: FakeCommunity | undefined, fields: Record<string, unknown>): Answer | undefined => {
  const title = findString(fields, 'title') ?? ''
  if (!community) return listError('SUBREDDIT_NOEXIST', "Hmm, that community doesn't exist.", 'sr')
  if (community.about['user_is_banned'] === true || community.about['subreddit_type'] === 'private')
    return listError('SUBREDDIT_NOTALLOWED', 'This community only allows trusted members to post here', 'sr')
  if (title.trim() === '') return listError('NO_TEXT', 'we need something here', 'title')
  if ([...title].length > 300) return listError('TOO_LONG', 'This field must be under 300 characters', 'title')
  if ([...(findString(fields, 'text') ?? '')].length > 40_000)
    return listError('TOO_LONG', 'This field must be under 40000 characters', 'text')
  return requirementFault(community, fields) ?? flairFault(community, fields['flair_id'])
}

const linkFault = ({ posts }: FakeReddit, community: FakeCommunity, fields: Record<string, unknown>): Answer | undefined => {
  const url = findString(fields, 'url') ?? ''
  if (community.about['submission_type'] === 'self') return listError('NO_LINKS', "This community doesn't allow links", 'sr')
  if (!/^https?:\/\//.test(url)) return listError('NO_URL', 'a url is required', 'url')
  const isKnown = posts.some((post) => post.subreddit === community.name && post.url === url)
  return isKnown && fields['resubmit'] !== 'true' ? listError('ALREADY_SUB', 'This link has already been shared', 'url') : undefined
}

/** Returns the post of a form, or why there is none. */
const readForm = (fake: FakeReddit, community: FakeCommunity, fields: Record<string, unknown>): Answer | Partial<FakeRedditPost> => {
  const url = findString(fields, 'url')
  const asset = findUploaded(fake.assets, url)
  switch (fields['kind']) {
    case 'self':
      return community.about['submission_type'] === 'link'
        ? listError('NO_SELFS', "This community doesn't allow text posts", 'sr')
        : { is_self: true }
    case 'link':
      return linkFault(fake, community, fields) ?? { url: url ?? '' }
    case 'image':
      return asset?.mime.startsWith('image/')
        ? { url: `https://i.redd.it/${asset.id}.${asset.mime.slice(6)}`, isProcessed: false }
        : badRequest
    case 'video':
      if (community.about['allow_videos'] === false) return listError('NO_VIDEOS', "This community doesn't allow videos", 'sr')
      if (!findUploaded(fake.assets, findString(fields, 'video_poster_url'))?.mime.startsWith('image/'))
        return listError('MISSING_VIDEO_URLS', 'This community requires a video link and a post link', 'url')
      return asset?.mime.startsWith('video/') ? { url: `https://v.redd.it/${asset.id}`, is_video: true, isProcessed: false } : badRequest
    default:
      return listError('INVALID_OPTION', 'that option is not valid', 'kind')
  }
}

const addPost = (
  fake: FakeReddit,
  community: FakeCommunity,
  fields: Record<string, unknown>,
  more: Partial<FakeRedditPost>,
): FakeRedditPost => {
  const id = (0x1_a000 + fake.posts.length).toString(36)
  const post: FakeRedditPost = {
    id,
    name: `t3_${id}`,
    title: findString(fields, 'title') ?? '',
    subreddit: community.name,
    selftext: findString(fields, 'text') ?? '',
    url: `https://www.reddit.com/r/${community.name}/comments/${id}/post/`,
    permalink: `/r/${community.name}/comments/${id}/post/`,
    is_self: false,
    is_video: false,
    created_utc: Math.floor(fake.now().getTime() / 1000),
    isProcessed: true,
    fields,
    ...more,
  }
  fake.posts.push(post)
  return post
}

const urlOf = ({ permalink }: FakeRedditPost): string => `https://www.reddit.com${permalink}`

export const submit = (fake: FakeReddit, { body }: Recorded): Answer => {
  const fields: Record<string, unknown> = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const isFine = Object.keys(fields).every((key) => formFields.has(key)) && fields['api_type'] === 'json'
  if (!isFine || flags.some((flag) => fields[flag] !== undefined && !['true', 'false'].includes(String(fields[flag])))) return badRequest
  const community = fake.communities.find(({ name }) => name.toLowerCase() === String(fields['sr']).toLowerCase())
  const fault = commonFault(community, fields)
  if (fault || !community) return fault ?? badRequest
  const found = readForm(fake, community, fields)
  if ('status' in found || 'json' in found) return found
  const post = addPost(fake, community, fields, found as Partial<FakeRedditPost>)
  const { id, name } = post
  const websocket_url = 'wss://ws.example/fake?m=fake'
  if (fields['kind'] === 'video') return { json: { json: { errors: [], data: { websocket_url } } } }
  if (fields['kind'] === 'image')
    return {
      json: {
        json: { errors: [], data: { user_submitted_page: `https://www.reddit.com/user/${fake.username}/submitted/`, websocket_url } },
      },
    }
  return { json: { json: { errors: [], data: { url: urlOf(post), drafts_count: 0, id, name } } } }
}

/** Broken galleries are answered as Reddit does, with a failed server. */
export const submitGallery = (fake: FakeReddit, { json }: Recorded): Answer => {
  if (!isFields(json) || !findString(json, 'sr')) return { status: 500, json: { message: 'Internal Server Error', error: 500 } }
  if (
    Object.keys(json).some((key) => !galleryFields.has(key)) ||
    flags.some((flag) => json[flag] !== undefined && typeof json[flag] !== 'boolean')
  )
    return badRequest
  const community = fake.communities.find(({ name }) => name === json['sr'])
  const fault = commonFault(community, json)
  if (fault || !community) return fault ?? badRequest
  if (community.about['allow_galleries'] === false)
    return listError('GALLERIES_DISABLED', "Gallery posts aren't allowed in this subreddit", 'sr')
  const items = listAt(json, 'items')
  if (items.length < 2) return listError('placeholder', 'List is too short.', 'items')
  const ids = items.map((item) => findString(item, 'media_id') ?? '')
  const isUploaded = (id: string): boolean =>
    fake.assets.some((asset) => asset.id === id && asset.size !== undefined && !asset.mime.startsWith('video/'))
  const hasLongCaption = items.some((item) => [...(findString(item, 'caption') ?? '')].length > 180)
  if (items.length > 20 || hasLongCaption || !ids.every(isUploaded)) return badRequest
  if (new Set(ids).size < ids.length) return { status: 500, json: { message: 'Internal Server Error', error: 500 } }
  const post = addPost(fake, community, json, {
    gallery_data: { items: items.map((item) => ({ media_id: findAt(item, 'media_id'), caption: findAt(item, 'caption') })) },
  })
  return { json: { json: { errors: [], data: { url: urlOf(post), id: post.name } } } }
}

/** A post as Reddit shows it. */
export const toSubmission = ({ username }: FakeReddit, post: FakeRedditPost) => {
  const { fields: _, isProcessed: __, ...shown } = post
  return { ...shown, author: username, author_fullname: 't2_fakeuser' }
}
