import { Images, Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { editorId } from '#composer/commands/anchors.ts'

const t = translator('composerParts')

const LibraryDialog = lazyPart(async () => {
  const [library] = await Promise.all([import('./library-dialog.tsx'), loadMessages('composerLibrary', 'mediaPicker')])
  return { default: library.LibraryDialog }
})
const EmojiPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./emoji-picker.tsx'), loadMessages('composerLibrary')])
  return { default: picker.EmojiPicker }
})

interface MediaToolsProps {
  accountId: string | undefined
  /** The part that was edited last. */
  part: () => string
}

/** Inserts at the cursor, or at its last position, once the popover has given the focus back. */
const insertEmoji = async (part: string, emoji: string): Promise<void> => {
  const { insertText } = await import('../mentions/insert.ts')
  const area = document.getElementById(editorId(part))
  if (area instanceof HTMLTextAreaElement) insertText(area, area.selectionStart, area.selectionEnd, emoji)
}

/** Opens the media library and the emoji picker, which load then. */
export const MediaTools = ({ accountId, part }: MediaToolsProps) => {
  const [library, setLibrary] = useState<string>()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setLibrary(part())}>
        <Images size={16} aria-hidden />
        {t('fromLibrary')}
      </Button>
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
          <LibraryDialog part={library} accountId={accountId} onClose={() => setLibrary(undefined)} />
        </Suspense>
      )}
    </>
  )
}
