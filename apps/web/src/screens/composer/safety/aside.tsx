import { Stuck } from './stuck.tsx'
import { Told } from './told.tsx'

/** What happened to the post without anybody at the keys, and what only a person can decide. */
export const Aside = () => (
  <>
    <Told />
    <Stuck />
  </>
)
