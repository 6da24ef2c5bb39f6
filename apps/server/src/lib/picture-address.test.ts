import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findPicturePath, findPictureUrl } from './picture-address.ts'
import type { SecretKeys } from './crypto-box.ts'
import { createSigner } from './signer.ts'

const origin = 'https://social.example'
const keys: SecretKeys = [randomBytes(32)]
const ctx = { origin, signer: (purpose: string) => createSigner(keys, purpose), clock: { now: () => new Date('2026-11-23T08:00:00Z') } }

const avatar = `/avatars/${'0a'.repeat(16)}.webp`
const siteImage = '/site/harbour/media/019aa1c2-7d10-7000-8000-000000000001/quay-at-night.jpg'

describe('a picture on this server', () => {
  it.each([avatar, siteImage])('keeps its own path: %s', (path) => {
    expect(findPicturePath(ctx, `${origin}${path}`)).toBe(path)
  })
})

describe('another URL on this server', () => {
  it.each([
    ['of another server, seen from a page', '//evil.example/x.png'],
    ['of another server behind a picture', `//evil.example${avatar}`],
    ['of another server by a backslash', '/\\evil.example/x.png'],
    ['of the API', '/api/v1/auth/me'],
    ['of the API, past a picture', `/avatars/../api/v1/workspaces`],
    ['of the API, past a picture, encoded', '/avatars/%2e%2e/api/v1/workspaces'],
    ['of a file of a workspace', '/api/v1/media/019aa1c2-7d10-7000-8000-000000000001/content'],
    ['of another picture of the web, as this server shows it', '/api/v1/picture?u=abc'],
    ['of the picture of an account', '/api/v1/accounts/019aa1c2-7d10-7000-8000-000000000001/avatar'],
    ['of a page', '/site/harbour/post'],
    ['of a film', siteImage.replace('.jpg', '.mp4')],
    ['of a picture with more behind it', `${avatar}/x`],
    ['of the start page', '/'],
  ])('is omitted: %s', (_, path) => {
    expect(findPicturePath(ctx, `${origin}${path}`)).toBeUndefined()
  })
})

describe('a URL on another server', () => {
  it.each([
    'https://pics.example/a.png',
    `https://social.example.evil.example${avatar}`,
    `http://social.example${avatar}`,
    `https://social.example:8443${avatar}`,
    'https://social.example@evil.example/x.png',
  ])('is fetched by this server: %s', (url) => {
    const path = findPicturePath(ctx, url) ?? ''
    expect(path).toMatch(/^\/api\/v1\/picture\?u=/)
    expect(findPictureUrl(ctx, path.split('u=')[1] ?? '')).toBe(url)
  })

  it.each(['', 'javascript:alert(1)', '/avatars/a.webp', 'https://', `https://pics.example/${'a'.repeat(2000)}`])(
    'is omitted: %s',
    (url) => {
      expect(findPicturePath(ctx, url)).toBeUndefined()
    },
  )
})
