import { expect, it } from 'vitest'
import { toSubRip } from './captions.ts'

it('converts times, drops tags and notes, and numbers the cues', () => {
  const webVtt = `WEBVTT - A title

NOTE
Not for readers

STYLE
::cue { color: lime }

first
00:01.000 --> 00:04.250 align:start
<v Ada>We open at <b>nine</b>.</v>
Tea &amp; cake

01:00:00.500 --> 01:00:02.000
&lt;later&gt;

00:05.000 --> 00:06.000

`
  expect(toSubRip(webVtt.replaceAll('\n', '\r\n'))).toBe(
    '1\n00:00:01,000 --> 00:00:04,250\nWe open at nine.\nTea & cake\n\n2\n01:00:00,500 --> 01:00:02,000\n<later>\n',
  )
})

it('leaves SubRip as it is', () => {
  const subRip = '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n'
  expect(toSubRip(subRip)).toBe(subRip)
})
