import { type RefObject, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages } from '#i18n/translator.ts'

const MentionPopup = lazyPart(async () => {
  const [{ MentionPopup }] = await Promise.all([import('./mention-popup.tsx'), loadMessages('composerMentions')])
  return { default: MentionPopup }
})

interface MentionsProps {
  area: RefObject<HTMLTextAreaElement | null>
  accountId: string | undefined
}

/** Suggests people to mention, starting with the first @ typed. */
export const Mentions = ({ area, accountId }: MentionsProps) => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const element = area.current
    if (isWanted || !element) return undefined
    const watch = (event: Event) => {
      if ((event as InputEvent).data?.includes('@')) setWanted(true)
    }
    element.addEventListener('input', watch)
    return () => element.removeEventListener('input', watch)
  }, [area, isWanted])
  return (
    isWanted && (
      <Suspense>
        <MentionPopup area={area} accountId={accountId} />
      </Suspense>
    )
  )
}
