import { SaveBlocked } from './save-blocked.tsx'
import { ChangeNotice } from './change-notice.tsx'

/** Notices of changes that the user did not make, and of conflicts that only the user can resolve. */
export const Decisions = () => (
  <>
    <ChangeNotice />
    <SaveBlocked />
  </>
)
