import { describe, expect, test } from 'vitest'
import { aDestination, anAsset, aProfile, images } from '../testing/input.ts'
import { chooseForm } from './profile.ts'

const video = [{ mimes: ['video/mp4'], count: { min: 1, max: 1 }, duration: { max: 90 } }]
const post = aProfile({ key: 'n.post', textLimit: 100, media: images(2) })
const thread = aProfile({ key: 'n.thread', textLimit: 100, maxSegments: 25, media: images(2) })
const clip = aProfile({ key: 'n.video', textLimit: 50, media: video })
const story = aProfile({ key: 'n.story', textLimit: 0, media: images(1, 1) })
const photo = anAsset({ may_publish: true })
const film = anAsset({ media_id: 'm2', mime: 'video/mp4', kind: 'video', duration: 60, may_publish: true })
const text = (length: number): string => 'x'.repeat(length)

const choose = (profiles: (typeof post)[], assets: (typeof photo)[], length: number): [string | undefined, number | undefined] => {
  const form = chooseForm(aDestination({ profiles }), assets, text(length))
  return [form?.profile.key, form?.attached.length]
}

describe('choosing a form (H)', () => {
  test('takes the first that holds the text, at the limit and not above', () => {
    expect(choose([post, thread], [], 100)).toEqual(['n.post', 0])
    expect(choose([post, thread], [], 101)).toEqual(['n.thread', 0])
    expect(choose([thread, post], [], 100)).toEqual(['n.thread', 0])
  })
  test('prefers one that accepts the assets, by count and type', () => {
    expect(choose([post, clip], [photo], 10)).toEqual(['n.post', 1])
    expect(choose([post, clip], [film], 10)).toEqual(['n.video', 1])
    expect(choose([post, clip], [film], 51)).toEqual(['n.post', 0])
    const photos = (count: number) => Array.from({ length: count }, (_, index) => anAsset({ media_id: `p${index}`, may_publish: true }))
    expect(choose([post], photos(2), 10)).toEqual(['n.post', 2])
    expect(choose([post], photos(3), 10)).toEqual(['n.post', 0])
  })
  test("ignores files that aren't released or that the network doesn't accept", () => {
    expect(
      choose([post], [anAsset({ may_publish: false }), anAsset({ mime: 'application/pdf', kind: 'document', may_publish: true })], 10),
    ).toEqual(['n.post', 0])
  })
  test('prefers a form whose limits the files meet', () => {
    const long = { ...film, duration: 91 }
    const other = aProfile({ key: 'n.long', textLimit: 50, media: [{ mimes: ['video/mp4'], count: { min: 1, max: 1 } }] })
    expect(choose([clip, other], [film], 10)).toEqual(['n.video', 1])
    expect(choose([clip, other], [long], 10)).toEqual(['n.long', 1])
    expect(choose([clip], [long], 10)).toEqual(['n.video', 1])
  })
  test('applies the caption limit when media are attached', () => {
    const captioned = aProfile({ key: 'n.captioned', textLimit: 100, captionLimit: 20, media: images(1) })
    expect(choose([captioned], [photo], 20)).toEqual(['n.captioned', 1])
    expect(choose([captioned], [photo], 21)).toEqual(['n.captioned', 0])
  })
  test("limits bytes as well as the network's count", () => {
    const tight = aProfile({ key: 'n.tight', textLimit: 100, byteLimit: 10 })
    const chosen = (body: string) => chooseForm(aDestination({ profiles: [tight, thread] }), [], body)?.profile.key
    expect(chosen('éééée')).toBe('n.tight')
    expect(chosen('éééééé')).toBe('n.thread')
  })
  test('falls back to a form with text, then to any form', () => {
    expect(choose([story, post], [], 101)).toEqual(['n.post', 0])
    expect(choose([story], [photo], 5)).toEqual(['n.story', 1])
    expect(choose([story], [], 5)).toEqual(['n.story', 0])
    expect(choose([], [], 5)).toEqual([undefined, undefined])
  })
})
