import { expect, it } from 'vitest'
import { extractCard } from './card.ts'

const cardOf = (html: string, address = 'https://harbour.example/news/1') => extractCard({ bytes: new TextEncoder().encode(html), address })

it('prefers Open Graph to Twitter, and both to plain HTML', () => {
  const plain = '<title>Page | Site</title><meta name="description" content="Plain">'
  const twitter = '<meta name="twitter:title" content="Bird"><meta name="twitter:description" content="Chirp">'
  const graph = '<meta property="og:title" content="Graph"><meta property="og:description" content="Node">'
  expect(cardOf(plain)).toEqual({ title: 'Page | Site', description: 'Plain', image: '', siteName: '' })
  expect(cardOf(plain + twitter)).toMatchObject({ title: 'Bird', description: 'Plain' })
  expect(cardOf(plain + twitter + graph)).toMatchObject({ title: 'Graph', description: 'Node' })
})

it('resolves image URLs, and accepts only http and https', () => {
  const image = (content: string) => cardOf(`<meta property="og:image" content="${content}">`).image
  expect(image('../door.png?a=1&amp;b=2')).toBe('https://harbour.example/door.png?a=1&b=2')
  expect(image('//cdn.example/door.png')).toBe('https://cdn.example/door.png')
  for (const odd of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'https://user:word@a.example/', '']) expect(image(odd)).toBe('')
})

it('reads as much as there is of a truncated page', () => {
  expect(cardOf('<title>Whole</title><meta property="og:description" content="cut o')).toMatchObject({ title: 'Whole', description: '' })
  expect(cardOf('<title>Cut o').title).toBe('Cut o')
})
