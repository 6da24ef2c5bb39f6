import { expect, it } from 'vitest'
import { linkIn } from './pasted-link.ts'

it.each([
  [' https://ferry.example/a?b=c \n', 'https://ferry.example/a?b=c'],
  ['HTTP://ferry.example', 'HTTP://ferry.example'],
  ['See https://ferry.example', undefined],
  ['https://a.example https://b.example', undefined],
  ['ftp://ferry.example', undefined],
  ['https://', undefined],
  ['', undefined],
])('finds the link that %j consists of', (text, link) => expect(linkIn(text)).toBe(link))
