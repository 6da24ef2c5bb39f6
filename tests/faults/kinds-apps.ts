/** Networks whose accounts are connected with an app of the server's admin. */
import { findString } from '@broadside/networks/kit/expect'
import { origin as facebookOrigin, siteOrigin, uploadOrigin, videoOrigin } from '@broadside/networks/facebook/wire'
import { startFakeFacebook } from '@broadside/networks/testing/fake-facebook'
import { createFakeGoogle } from '@broadside/networks/testing/fake-google'
import { startFakeGoogleBusiness } from '@broadside/networks/testing/fake-google-business'
import { ownOrigins as googleBusinessOrigins } from '@broadside/networks/testing/google-business-account'
import { fromLittleText } from '@broadside/networks/linkedin/little-text'
import { startFakeLinkedIn } from '@broadside/networks/testing/fake-linkedin'
import { originsOf as linkedinOrigins } from '@broadside/networks/testing/linkedin-account'
import { fakeApp as instagramApp, type FakeInstagram, startFakeInstagram } from '@broadside/networks/testing/fake-instagram'
import { originsOf as instagramOrigins } from '@broadside/networks/testing/instagram-account'
import { startFakePinterest } from '@broadside/networks/testing/fake-pinterest'
import { fakeApp as xApp, startFakeX } from '@broadside/networks/testing/fake-x'
import { fakeApp as pinterestApp, origins as pinterestOrigins } from '@broadside/networks/testing/pinterest-account'
import { fakeApp as threadsApp, type FakeThreads, startFakeThreads } from '@broadside/networks/testing/fake-threads'
import { originsOf as threadsOrigins } from '@broadside/networks/testing/threads-account'
import { startFakeReddit } from '@broadside/networks/testing/fake-reddit'
import { fakeApp as redditApp, origins as redditOrigins } from '@broadside/networks/testing/reddit-account'
import { startFakeTumblr } from '@broadside/networks/testing/fake-tumblr'
import { fakeApp as tumblrApp, origins as tumblrOrigins } from '@broadside/networks/testing/tumblr-account'
import { startFakeTikTok } from '@broadside/networks/testing/fake-tiktok'
import { startFakeYouTube } from '@broadside/networks/testing/fake-youtube'
import { origins as tiktokOrigins, requiredSettings as tiktokSettings } from '@broadside/networks/testing/tiktok-account'
import { origins as youtubeOrigins, requiredSettings as youtubeSettings } from '@broadside/networks/testing/youtube-account'
import { origin as xOrigin } from '@broadside/networks/x/wire'
import { defineKind } from './networks.ts'

/** The call that publishes names a container, which has the text. */
let opened: FakeThreads | undefined
const textOfContainer = (fields: unknown): string | undefined => {
  const id = findString(fields, 'creation_id')
  return opened?.containers.find((container) => container.id === id)?.fields['text']
}

/** Its servers fetch images, which they can't from a server of a run. */
export const threads = defineKind({
  platform: 'threads',
  thread: 'chain',
  refusesImages: true,
  origins: Object.keys(threadsOrigins({ url: '' })),
  start: async () => (opened = await startFakeThreads()),
  textOf: textOfContainer,
  accounts: (fake, url) => ({
    '': {
      access: { app: threadsApp(fake), fakeUrl: url },
      posts: () => fake.posts.map(({ id, fields }) => ({ id, text: fields['text'] ?? '', parentId: fields['reply_to_id'] })),
    },
  }),
})

/** All posts have an image. A run's servers aren't at their public address, so the fake takes an address for the file that it names. */
let openedInstagram: FakeInstagram | undefined

export const instagram = defineKind({
  platform: 'instagram',
  needsImage: true,
  origins: Object.keys(instagramOrigins({ url: '' })),
  start: async () => {
    openedInstagram = await startFakeInstagram()
    openedInstagram.quota = 1_000_000
    openedInstagram.fetchFile = (address) => (address?.startsWith('https://') ? { mime: 'image/jpeg', size: 1000 } : undefined)
    return openedInstagram
  },
  textOf: (fields) => {
    const id = findString(fields, 'creation_id')
    return openedInstagram?.containers.find((container) => container.id === id)?.fields['caption']
  },
  accounts: (fake, url) => ({
    '': {
      access: { app: instagramApp(fake), fakeUrl: url },
      posts: () => fake.posts.map(({ id, fields }) => ({ id, text: fields['caption'] ?? '' })),
    },
  }),
})

export const pinterest = defineKind({
  platform: 'pinterest',
  needsImage: true,
  settings: { board_id: '101' },
  origins: pinterestOrigins,
  start: startFakePinterest,
  textOf: (fields) => findString(fields, 'description'),
  accounts: (fake, url) => ({
    '': {
      access: { app: pinterestApp(fake), fakeUrl: url },
      posts: () => fake.pins.map(({ id, description }) => ({ id, text: description })),
    },
  }),
})

/** A page of an organization, whose posts can be listed. The later parts of a thread are comments on its first. */
export const linkedin = defineKind({
  platform: 'linkedin',
  thread: 'flat',
  origins: Object.keys(linkedinOrigins({ url: '' })),
  start: startFakeLinkedIn,
  textOf: (fields) => {
    const commentary = findString(fields, 'commentary')
    return commentary === undefined ? findString(fields, 'message', 'text') : fromLittleText(commentary)
  },
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.app, fakeUrl: url, way: 'organization', choice: 'Harbour Cafe' },
      posts: () => [
        ...fake.posts.map(({ urn, shown }) => ({ id: urn, text: shown })),
        ...fake.comments.map(({ urn, text, postUrn }) => ({ id: urn, text, parentId: postUrn })),
      ],
    },
  }),
})

/** One of two Pages, of which the account is the first. */
export const facebook = defineKind({
  platform: 'facebook',
  origins: [facebookOrigin, videoOrigin, uploadOrigin, siteOrigin],
  start: startFakeFacebook,
  textOf: (fields) => findString(fields, 'message'),
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.app, fakeUrl: url },
      posts: () => fake.posts.map(({ id, fields }) => ({ id, text: fields['message'] ?? '' })),
    },
  }),
})

/** The user's profile. The address of a submission has no text, and an image appears some time after it. */
export const reddit = defineKind({
  platform: 'reddit',
  needsTitle: true,
  origins: redditOrigins,
  start: startFakeReddit,
  textOf: (fields) => findString(fields, 'text'),
  accounts: (fake, url) => ({
    '': {
      access: { app: redditApp(fake), fakeUrl: url, choice: 'Harbour Cafe' },
      posts: () => fake.posts.map(({ name, selftext }) => ({ id: name, text: selftext })),
    },
  }),
})

/** Only the first of the user's blogs gets posts. */
export const tumblr = defineKind({
  platform: 'tumblr',
  origins: tumblrOrigins,
  start: async () => {
    const fake = await startFakeTumblr()
    fake.blogs.splice(1)
    Object.assign(fake.remaining, { posts: 1_000_000, photos: 1_000_000 })
    return fake
  },
  textOf: (fields) => {
    const json = findString(fields, 'json')
    return findString(json === undefined ? fields : JSON.parse(json), 'content', json === undefined ? 0 : 1, 'text')
  },
  accounts: (fake, url) => ({
    '': {
      access: { app: tumblrApp(fake), fakeUrl: url },
      posts: () => fake.posts.map(({ id, text }) => ({ id, text })),
    },
  }),
})

/** Two networks have its sign-in, at the same addresses. */
const google = createFakeGoogle()

/** Its servers fetch images, which they can't from a server of a run. */
export const googleBusiness = defineKind({
  platform: 'google_business',
  refusesImages: true,
  origins: googleBusinessOrigins,
  start: () => startFakeGoogleBusiness(google),
  textOf: (fields) => findString(fields, 'summary'),
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.google.app, fakeUrl: url, choice: 'Harbour Cafe' },
      posts: () => fake.posts.map(({ id, fields }) => ({ id, text: String(fields['summary']) })),
    },
  }),
})

/** The last part of an upload publishes, and the upload itself says whether it did. */
export const youtube = defineKind({
  platform: 'youtube',
  needsTitle: true,
  needsVideo: true,
  settings: youtubeSettings,
  origins: youtubeOrigins,
  start: () => startFakeYouTube(google),
  textOf: (fields) => findString(fields, 'snippet', 'description'),
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.google.app, fakeUrl: url },
      posts: () => fake.videos.map(({ id, given }) => ({ id, text: String(given['snippet']?.['description']) })),
    },
  }),
})

/** As on YouTube. The id of a post is known some time after it. */
export const tiktok = defineKind({
  platform: 'tiktok',
  needsVideo: true,
  settings: tiktokSettings,
  origins: tiktokOrigins,
  start: startFakeTikTok,
  textOf: (fields) => findString(fields, 'post_info', 'title'),
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.app, fakeUrl: url },
      posts: () =>
        fake.uploads
          .filter(({ state }) => state !== undefined)
          .map(({ postId, publishId, info }) => ({ id: postId ?? publishId, text: String(info['title']) })),
    },
  }),
})

export const x = defineKind({
  platform: 'x',
  thread: 'chain',
  origins: [xOrigin],
  start: startFakeX,
  textOf: (fields) => findString(fields, 'text'),
  accounts: (fake, url) => ({
    '': {
      access: { app: xApp(fake), fakeUrl: url },
      posts: () => fake.posts.map(({ id, text, parentId }) => ({ id, text, parentId })),
    },
  }),
})
