import { expect, it } from 'vitest'
import type { SiteRow } from '../site.store.ts'
import { toSite } from './view.ts'

it('shows only pictures of this server; others would call another server or require a sign-in', () => {
  const origin = 'https://social.example'
  const avatarOf = (avatar_url: string) => toSite({ avatar_url, default_language: 'en' } as unknown as SiteRow, origin).avatar
  const own = `/avatars/${'0a'.repeat(16)}.webp`
  expect(avatarOf(`${origin}${own}`)).toBe(own)
  const others = ['//evil.example/x', '/api/v1/auth/me', `/avatars/../api/v1/workspaces`, '/'].map((path) => `${origin}${path}`)
  for (const url of [...others, `https://evil.example${own}`, '']) expect([url, avatarOf(url)]).toEqual([url, ''])
})
