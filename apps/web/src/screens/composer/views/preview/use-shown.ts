import { useMemo } from 'react'
import { draftFor } from '#composer/session/model/check.ts'
import { draftOfPublished, publishedOf } from '#composer/session/model/published.ts'
import { findTarget, idOfTarget } from '#composer/session/model/content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import type { View } from '#composer/hooks/use-views.ts'
import { usePainted } from '#composer/hooks/use-painted.ts'
import { type Shown, useShow } from '#web/post-preview/use-show.ts'

/**
 * Returns the preview of a target's published content, or else of the text at the last pause in typing, so that no key waits for it.
 * Undefined until its network's rules are loaded, null if the network has no preview.
 */
export const useShown = ({ id, account }: View): Shown | undefined | null => {
  const { workspace, context, checked, publication } = useSession()
  // A preview of a long text takes longer than a frame, and the next key may come meanwhile.
  const { content: written, forms } = usePainted(checked)
  const form = forms.get(id)
  const { rules, media } = useStore(context, (value) => value)
  const destination = useStore(publication, (value) => value?.destinations.find((one) => idOfTarget(one) === id))
  const show = useShow(workspace, account, rules.get(account.id))
  return useMemo(() => {
    if (!show) return show
    const target = findTarget(written, id)
    const published = destination && publishedOf(destination)
    const draft = published ? draftOfPublished(published, media) : form && target && draftFor(written, target, form, media)
    if (!draft) return undefined
    const sentAt = destination?.published_at ?? published?.sent_at
    const time = sentAt ?? target?.schedule?.at ?? written.schedule?.at
    return show(draft, { ...(time !== undefined && { at: new Date(time) }), isPublished: sentAt !== undefined })
  }, [id, destination, form, media, show, written])
}
