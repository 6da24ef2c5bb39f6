export { defined } from '@broadside/contract/defined'
