import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'

describe('a file that verifies the address for TikTok', () => {
  const test = perFile(() => createTestApp({ env: { TIKTOK_FILES: 'tiktokAb12cD.txt,tiktokZ9.txt' } }))
  const visit = (path: string) => test.http.fastify.inject({ method: 'GET', url: path })

  it('is public under each name of the setting, and under no other', async () => {
    const answer = await visit('/tiktokAb12cD.txt')
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'tiktok-developers-site-verification=Ab12cD',
    ])
    expect((await visit('/tiktokZ9.txt')).body).toBe('tiktok-developers-site-verification=Z9')
    for (const other of ['/tiktokOther.txt', '/tiktokab12cd.txt', '/tiktok.txt']) expect((await visit(other)).statusCode).toBe(404)
  })

  it.each(['robots.txt', 'tiktok.txt', 'tiktok/../x.txt', `tiktok${'a'.repeat(65)}.txt`, 'tiktokA.txt, tiktokB.txt'])(
    'can not have the name %s',
    async (name) => {
      await expect(createTestApp({ env: { TIKTOK_FILES: name } })).rejects.toThrow('TIKTOK_FILES')
    },
  )
})
