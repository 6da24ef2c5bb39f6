import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { reddit } from './index.ts'

const photo = mediaOf({ id: 'p' })
const video = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', duration: 10 })
const title = 'Winter hours'
const url = 'https://harbour.example/winter'

const issuesOf = (draft: Draft, account = { limits: {} }) =>
  reddit.check(draft, account).map(({ code, field = '', parameters = {} }) => [code, field, parameters['reason'] ?? ''].join(' ').trim())

const check = (form: string, fields: Partial<Draft>, media: DraftMedia[] = [], text = '') =>
  issuesOf(draftOf(`reddit.${form}`, { title, segments: [segmentOf({ text, media })], ...fields }))

describe('checking a post', () => {
  it('requires a title, and neither text nor link', () => {
    expect(check('post', {})).toEqual([])
    expect(check('post', { title: '' })).toContain('title_required title')
    expect(check('post', { title: '', settings: { title } })).toEqual([])
    expect(check('post', { settings: { url } }, [], 'With a text')).toEqual([])
    expect(check('post', { settings: { url: 'harbour.example' } })).toEqual(['setting_invalid settings.url schema'])
  })

  it('limits the link and the flair', () => {
    const long = `${url}/${'x'.repeat(2_048 - url.length - 1)}`
    expect([check('post', { settings: { url: long } }), check('post', { settings: { url: `${long}x` } }).length]).toEqual([[], 1])
    const flair = (length: number) => check('post', { settings: { flair_id: '1', flair_text: 'x'.repeat(length) } })
    expect([flair(64), flair(65)]).toEqual([[], ['setting_invalid settings.flair_text schema']])
  })

  it('takes names of subreddits and profiles', () => {
    for (const subreddit of ['harbour', 'r/harbour', 'u_harbourcafe', 'de']) expect(check('post', { settings: { subreddit } })).toEqual([])
    for (const subreddit of ['https://www.reddit.com/r/harbour', 'a b', 'x', 'u/ada'])
      expect(check('post', { settings: { subreddit } }), subreddit).toEqual(['setting_invalid settings.subreddit schema'])
  })

  it('takes links in posts only, and captions in galleries only', () => {
    expect(check('image', { settings: { url } }, [photo])).toEqual(['unsupported_setting settings.url'])
    const described = (form: string, altText: string, media = [mediaOf({ id: 'a', altText }), photo]) => check(form, {}, media)
    expect(described('gallery', 'x'.repeat(180))).toEqual([])
    expect(described('gallery', 'x'.repeat(181))).toEqual(['setting_invalid alt_text alt_text_length'])
    expect(described('image', 'x'.repeat(181), [mediaOf({ altText: 'x'.repeat(181) })])).toEqual([])
  })

  it('takes the poster of a video from the other media of the post', () => {
    expect(check('video', {}, [video])).toEqual([])
    expect(check('video', {}, [photo, video])).toEqual(['media_count media', 'media_type media'])
    expect(check('video', { settings: { poster_media_id: 'p' } }, [photo, video])).toEqual([])
    expect(check('video', { settings: { poster_media_id: 'p' } }, [video])).toEqual(['setting_invalid settings.poster_media_id schema'])
    expect(check('video', { settings: { poster_media_id: 'p' } }, [mediaOf({ id: 'p', mime: 'image/gif' }), video])).toEqual([
      'media_type media',
    ])
  })
})

describe('checking a post to a subreddit by its rules', () => {
  const about = { display_name: 'harbour', submission_type: 'any' }
  const account = (community: object) => ({ accountKind: 'subreddit', limits: { community: { ...about, ...community } } })
  const requires = (requirements: object) => account({ requirements: { ...requirements } })
  const post = (settings: Draft['settings'] = {}, text = '') => draftOf('reddit.post', { title, settings, segments: [segmentOf({ text })] })

  it('requires flair with a message of its own', () => {
    const account = requires({ is_flair_required: true })
    const [issue] = reddit.check(post(), account)
    expect(issue).toMatchObject({ code: 'flair_required', field: 'settings.flair_id', message: 'r/harbour requires flair. Choose one.' })
    expect(issuesOf(post({ flair_id: '1' }), account)).toEqual([])
  })

  it('takes the flairs of the subreddit, as far as they are known', () => {
    expect(issuesOf(post({ flair_id: '1' }), account({ flairs: ['1', '2'] }))).toEqual([])
    expect(issuesOf(post({ flair_id: '3' }), account({ flairs: ['1', '2'] }))).toEqual(['setting_invalid settings.flair_id schema'])
    expect(issuesOf(post({ flair_id: '3' }), account({ flairs: [] }))).toEqual([])
  })

  it('posts to the subreddit only', () => {
    expect([issuesOf(post({ subreddit: 'Harbour' }), account({})), issuesOf(post({ subreddit: 'r/harbour' }), account({}))]).toEqual([
      [],
      [],
    ])
    expect(issuesOf(post({ subreddit: 'boats' }), account({}))).toEqual(['setting_invalid settings.subreddit schema'])
  })

  it.each([
    ['a short title', { title_text_min_length: 13 }, {}, '', 'title title_short'],
    ['a long title', { title_text_max_length: 11 }, {}, '', 'title'],
    ['a word in the title', { title_blacklisted_strings: ['WINTER'] }, {}, '', 'title title_banned'],
    ['a title without a word', { title_required_strings: ['[News]', '[Sale]'] }, {}, '', 'title title_needed'],
    ['no text', { body_restriction_policy: 'required' }, {}, '', 'text body_required'],
    ['a text', { body_restriction_policy: 'notAllowed' }, {}, 'Eight', 'text body_refused'],
    ['a short text', { body_text_min_length: 6 }, {}, 'Eight', 'text body_short'],
    ['a long text', { body_text_max_length: 4 }, {}, 'Eight', 'text'],
    ['a word in the text', { body_blacklisted_strings: ['eight'] }, {}, 'Eight', 'text body_banned'],
    ['a text without a word', { body_required_strings: ['nine'] }, {}, 'Eight', 'text body_needed'],
    [
      'a refused domain',
      { link_restriction_policy: 'blacklist', domain_blacklist: ['harbour.example'] },
      { url },
      '',
      'settings.url domain',
    ],
    ['another domain', { link_restriction_policy: 'whitelist', domain_whitelist: ['boats.example'] }, { url }, '', 'settings.url domain'],
  ])('refuses %s', (_, requirements, settings, text, expected) => {
    const code = expected.includes(' ') ? 'community_rule' : 'text_too_long'
    expect(issuesOf(post(settings, text), requires(requirements))).toEqual([`${code} ${expected}`])
  })

  it('accepts what is at each limit', () => {
    const requirements = {
      title_text_min_length: 12,
      title_text_max_length: 12,
      title_required_strings: ['winter'],
      body_text_min_length: 5,
      body_text_max_length: 5,
      body_restriction_policy: 'required',
      link_restriction_policy: 'blacklist',
      domain_blacklist: ['bour.example'],
    }
    expect(issuesOf(post({}, 'Eight'), requires(requirements))).toEqual([])
    const whitelist = requires({ link_restriction_policy: 'whitelist', domain_whitelist: ['example'] })
    expect([issuesOf(post({ url }), requires(requirements)), issuesOf(post({ url }), whitelist)]).toEqual([[], []])
  })

  it('takes the types of posts that the subreddit takes', () => {
    const keysOf = (community: object) => reddit.profiles(account(community)).map(({ key }) => key.replace('reddit.', ''))
    expect(keysOf({})).toEqual(['post', 'image', 'gallery', 'video'])
    expect(keysOf({ submission_type: 'self' })).toEqual(['post'])
    expect(keysOf({ allow_images: false })).toEqual(['post', 'video'])
    expect(keysOf({ allow_galleries: false, allow_videos: false })).toEqual(['post', 'image'])
    expect(issuesOf(post({ url }), account({ submission_type: 'self' }))).toEqual(['community_rule settings.url links'])
    expect(issuesOf(post(), account({ submission_type: 'link' }))).toEqual(['community_rule settings.url text_posts'])
    expect(issuesOf(post({ spoiler: true }), account({ spoilers_enabled: false }))).toEqual(['community_rule settings.spoiler spoilers'])
  })

  it('limits the images of a gallery, and their captions', () => {
    const gallery = (count: number, altText: string, requirements: object) => {
      const media = Array.from({ length: count }, (_, index) => mediaOf({ id: `m${index}`, altText }))
      return issuesOf(draftOf('reddit.gallery', { title, segments: [segmentOf({ text: '', media })] }), requires(requirements))
    }
    const bounds = { gallery_min_items: 3, gallery_max_items: 4 }
    expect([gallery(3, '', bounds), gallery(4, '', bounds)]).toEqual([[], []])
    expect([gallery(2, '', bounds), gallery(5, '', bounds)]).toEqual([['media_count media'], ['media_count media']])
    expect(gallery(2, '', { gallery_captions_requirement: 'required' })).toEqual(['community_rule alt_text captions_required'])
    expect(gallery(2, 'A pier', { gallery_captions_requirement: 'notAllowed' })).toEqual(['community_rule alt_text captions_refused'])
    expect(gallery(2, 'A pier', { gallery_captions_requirement: 'required' })).toEqual([])
  })

  it('needs no rules that were not read yet', () => {
    expect(issuesOf(post(), { accountKind: 'subreddit', limits: {} } as never)).toEqual([])
  })
})
