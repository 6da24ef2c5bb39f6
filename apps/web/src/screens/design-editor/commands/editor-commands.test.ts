import { commands, createEditor } from '@broadside/scene/editor'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '#i18n/translator.ts'
import { aDesign } from '../../../../../../packages/scene/src/testing/design.ts'
import { alignIds, commandOf, editorCommands, orderIds } from './editor-commands.ts'

await loadMessages('designEditor')

describe('the commands of the image editor', () => {
  it('all have a name', () => {
    const editor = createEditor(aDesign([]), { workspaceId: 'w', newId: () => 'new' })
    const names = editorCommands.map(({ label }) => label({ editor }))
    expect(names).toHaveLength(commands.length + 1)
    expect(names.filter((name) => /^design|_/.test(name))).toEqual([])
    expect([...new Set(names)]).toEqual(names)
  })

  it('exist in the menus that name them', () => {
    expect([...alignIds, ...orderIds].map((id) => commandOf(id).id)).toHaveLength(12)
  })
})
