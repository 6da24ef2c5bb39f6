import { mostFiles } from '@broadside/contract/media-rules'
import { Images, LayoutTemplate, Smile } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { editorId } from '#composer/commands/anchors.ts'
import { DesignPicker } from '#web/designs/late-design-picker.ts'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { mediaOf } from '#composer/session/model/parts.ts'

const t = translator('composerParts')

const EmojiPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./emoji-picker.tsx'), loadMessages('composerEmoji')])
  return { default: picker.EmojiPicker }
})

interface MediaToolsProps {
  accountId: string | undefined
  /** The part that was edited last. */
  part: () => string
}

interface Target {
  part: string
  attached: readonly string[]
}

/** Inserts at the cursor, or at its last position, once the popover has given the focus back. */
const insertEmoji = async (part: string, emoji: string): Promise<void> => {
  const { insertText } = await import('../mentions/insert.ts')
  const area = document.getElementById(editorId(part))
  if (area instanceof HTMLTextAreaElement) insertText(area, area.selectionStart, area.selectionEnd, emoji)
}

/** Opens the media library, the designs and the emoji picker, which load then. */
export const MediaTools = ({ accountId, part }: MediaToolsProps) => {
  const session = useSession()
  const { workspace, content, edit } = session
  const navigate = useNavigate()
  /** The part that files are added to, with the files that it had. */
  const [library, setLibrary] = useState<Target>()
  const [designs, setDesigns] = useState<Target>()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const findTarget = (): Target => {
    const current = part()
    return { part: current, attached: mediaOf(content.get(), current, accountId).map(({ media_id: id }) => id) }
  }
  return (
    <>
      <Button look="quiet" onClick={() => setLibrary(findTarget())}>
        <Images size={16} aria-hidden />
        {t('fromLibrary')}
      </Button>
      {workspace.can.design && (
        <Button look="quiet" onClick={() => setDesigns(findTarget())}>
          <LayoutTemplate size={16} aria-hidden />
          {t('fromDesign')}
        </Button>
      )}
      <Popover title={t('emoji')} open={isEmojiOpen} onOpenChange={setEmojiOpen} trigger={<IconButton icon={Smile} label={t('emoji')} />}>
        <Suspense>
          <EmojiPicker
            onChoose={(emoji) => {
              setEmojiOpen(false)
              requestAnimationFrame(() => void insertEmoji(part(), emoji))
            }}
          />
        </Suspense>
      </Popover>
      {library !== undefined && (
        <Suspense>
          <LibraryPicker
            workspaceId={workspace.id}
            taken={library.attached}
            limit={mostFiles}
            onAdd={(files) => {
              for (const { id, alt_text: altText } of files) edit({ type: 'media-added', id, altText, part: library.part, accountId })
            }}
            onClose={() => setLibrary(undefined)}
          />
        </Suspense>
      )}
      {designs !== undefined && (
        <Suspense>
          <DesignPicker
            workspaceId={workspace.id}
            limit={mostFiles - designs.attached.length}
            onAdd={(ids) => {
              for (const id of ids) edit({ type: 'media-added', id, part: designs.part, accountId })
            }}
            onEdit={async (designId) => {
              const { editDesign } = await import('#composer/commands/edit-design.ts')
              const most = mostFiles - designs.attached.length
              await editDesign({ session, navigate, designId, most, place: { part: designs.part, accountId } })
            }}
            onClose={() => setDesigns(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
