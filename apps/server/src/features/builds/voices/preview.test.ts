import { createVoiceProfile, getVoiceProfile, previewVoiceProfile } from '@broadside/contract/features/voices'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, type Scene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let scene: Scene
beforeEach(async () => void (scene = await createScene(test)))

const create = async (definition: object) =>
  (await scene.client.call(createVoiceProfile, { body: { workspace_id: scene.workspaceId, name: 'House voice', definition } })).body.id
const preview = async (id: string, text: string) =>
  (await scene.client.call(previewVoiceProfile, { params: { id }, body: { text } })).body.text

it('corrects phrases, then adjusts the formality, then removes forbidden phrases', async () => {
  const id = await create({
    formality: 'formal',
    corrections: [{ original: 'cheap', preferred: "affordable, but it isn't plain" }],
    forbidden_phrases: ['game changer'],
  })
  expect(await preview(id, "Cheap coffee doesn't have to be a game changer.")).toBe(
    'Affordable, but it is not plain coffee does not have to be a.',
  )
})

it('keeps paragraphs and URLs, and a text that no rule concerns', async () => {
  const id = await create({ corrections: [{ original: 'boat', preferred: 'ship' }] })
  expect(await preview(id, 'A boat.\n\nSee https://harbour.example/boat today.')).toBe('A ship.\n\nSee https://harbour.example/boat today.')
})

it('returns nothing for nothing but forbidden phrases', async () => {
  const id = await create({ forbidden_phrases: ['buy now'] })
  expect(await preview(id, 'Buy now')).toBe('')
})

it('changes nothing, and is open to viewers', async () => {
  const id = await create({ formality: 'casual' })
  const before = (await scene.client.call(getVoiceProfile, { params: { id } })).body
  const viewer = await addMember(test, { id: scene.workspaceId }, 'viewer')
  const reading = test.client({ token: await createToken(test, viewer, { permissions: ['api:read'] }) })
  expect((await reading.call(previewVoiceProfile, { params: { id }, body: { text: 'We do not close.' } })).body.text).toBe(
    "We don't close.",
  )
  expect((await scene.client.call(getVoiceProfile, { params: { id } })).body).toEqual(before)
})

it('bounds corrections that feed one another', async () => {
  const corrections = Array.from({ length: 20 }, (_, index) => ({ original: `w${index}`, preferred: `w${index + 1} `.repeat(100) }))
  expect((await preview(await create({ corrections }), 'w0')).length).toBeLessThan(4100)
})

it('rejects an empty text and one that is too long', async () => {
  const id = await create({})
  for (const text of ['', ' ', 'x'.repeat(5001)]) await expect(preview(id, text)).rejects.toMatchObject({ status: 422 })
})
