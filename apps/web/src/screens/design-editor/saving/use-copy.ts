import { type DesignDocument, maxTitle } from '@broadside/scene/editor'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { prepareCopy } from '#api/design-saving.ts'
import type { DesignView } from '#api/designs.ts'
import { translator } from '#i18n/translator.ts'
import { showLink } from '#ui/toast/toast.tsx'
import { useSession } from '../session/use-session.ts'

const t = translator('designSaving')

interface CopyOptions {
  document: () => Promise<DesignDocument>
  onCopied: () => void
  /** Opens the copy instead of saying where it is. */
  opens?: boolean
}

/** Saves a version as another design. A repeat after a failure creates no second one of the same document. */
export const useCopy = ({ document: read, onCopied, opens = false }: CopyOptions) => {
  const { design } = useSession()
  const navigate = useNavigate()
  const prepared = useRef<{ document: DesignDocument; copy: () => Promise<DesignView> }>(undefined)
  return useMutation({
    mutationFn: async () => {
      const document = await read()
      if (prepared.current?.document !== document) {
        const title = t('copyTitle', { title: document.title }).slice(0, maxTitle)
        prepared.current = { document, copy: prepareCopy(design.workspace_id, { ...document, title }) }
      }
      return prepared.current.copy()
    },
    onSuccess: async ({ id, document: { title } }) => {
      onCopied()
      const open = () => navigate({ to: '/designs/$id/edit', params: { id } })
      if (opens) await open()
      else showLink(t('copied', { title }), { label: t('openCopy'), href: `/designs/${id}/edit`, follow: () => void open() })
    },
  })
}
