import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

const known = addressesOf([
  'See https://harbour.example/Timetable?day=1 and http://old.example/. Ask @harbour or @Pier@social.example.',
  'The file README.md, the shop at shop.com/coffee, [our page](https://cafe.example/menu), https://café.example/menu.',
])

describe('addresses of the material', () => {
  it.each([
    'https://harbour.example/Timetable?day=1',
    'HTTPS://HARBOUR.EXAMPLE/Timetable?day=1.',
    'http://harbour.example/Timetable?day=1',
    '(http://old.example)',
    '[menu](https://cafe.example/menu)',
    'shop.com/coffee',
    'Read README.md first.',
    'The people of shop.com know.',
    'Thanks, @HARBOUR and @pier@social.example!',
    'At 6:40, i.e. early; e.g. Mr.Smith and Node.js 24.1.0 …and/or so on // comment',
    'Write to the cafe, 24/7.',
    'https://xn--caf-dma.example/menu',
    'https://CAFÉ.example/menu',
  ])('may be used: %s', (text) => expect(known.unknownIn(text)).toEqual([]))

  it.each([
    ['https://harbour.example/other', 'https://harbour.example/other'],
    ['https://harbour.example/Timetable?day=2', 'https://harbour.example/Timetable?day=2'],
    ['https://harbour.example.evil.com/Timetable?day=1', 'https://harbour.example.evil.com/Timetable?day=1'],
    ['https://evil.example@harbour.example/Timetable', 'https://evil.example@harbour.example/Timetable'],
    ['https://old.example@evil.com', 'https://old.example@evil.com'],
    ['go to evil.com', 'evil.com'],
    ['go to EVIL.COM/x', 'EVIL.COM/x'],
    ['www.evil.de', 'www.evil.de'],
    ['ftp://harbour.example/x', 'ftp://harbour.example/x'],
    ['[menu](//evil.com/x)', '//evil.com/x'],
    ['[menu](javascript:alert(1))', 'javascript:alert(1'],
    ['[menu](/login)', '/login'],
    ['[1]: evil', 'evil'],
    ['@victim', '@victim'],
    ['https://hаrbour.example/Timetable?day=1', 'https://hаrbour.example/Timetable?day=1'],
    ['https://harbour.example/timetable?day=1', 'https://harbour.example/timetable?day=1'],
    ['[https://harbour.example](https://evil.example)', 'https://evil.example'],
    ['ask buy@evil.example', 'buy@evil.example'],
    ['@harbour@evil.example', '@harbour@evil.example'],
  ])('are all: %s', (text, found) => expect(known.unknownIn(text)).toContain(found))
})
