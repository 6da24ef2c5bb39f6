import { expect, it } from 'vitest'
import { localPath } from './local-path.ts'

const origin = 'https://social.example'

it('keeps paths of the app with their query and fragment', () => {
  for (const path of ['/', '/posts', '/invitation?token=a%2Fb', '/settings/security?x=1#y']) expect(localPath(path, origin)).toBe(path)
})

it('rejects everything that leads elsewhere, in any spelling', () => {
  const elsewhere = [
    undefined,
    '',
    'posts',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
  ]
  for (const address of elsewhere) expect(localPath(address, origin), address).toBeUndefined()
})
