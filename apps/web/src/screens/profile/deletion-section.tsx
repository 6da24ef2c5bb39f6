import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionImpactQuery } from '#api/user-account.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { User } from '#api/profile.ts'
import { provenAction } from '#access/grants.ts'
import type { Prove } from '#access/reauth.tsx'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Blockers } from './blockers.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'

const t = translator('profile')

interface DeletionSectionProps {
  user: User
  prove: Prove
}

export const DeletionSection = ({ user, prove }: DeletionSectionProps) => {
  // A provider has proven who the user is, and the browser has returned to a page that was reloaded.
  const [isOpen, setOpen] = useState(() => provenAction() === 'account.delete')
  const { data: impact, error, refetch } = useQuery({ ...deletionImpactQuery, enabled: isOpen })
  const close = (): void => setOpen(false)
  return (
    <Section
      id="deletion"
      title={t('deletion')}
      text={t('deletionText')}
      actions={
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('deleteAccount')}
        </Button>
      }
    >
      <Dialog open={isOpen} onClose={close} title={t('deletionTitle')}>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : !impact ? (
          <Skeleton height="8rem" />
        ) : impact.can_delete ? (
          <ConfirmDeletion user={user} impact={impact} prove={prove} onClose={close} />
        ) : (
          <Blockers blockers={impact.blockers} onClose={close} />
        )}
      </Dialog>
    </Section>
  )
}
