/**
 * The texts of the interface, one typed function each: `m.shop_history()`. They are compiled from `en/<feature>.json` by
 * Paraglide before the web is built, checked or tested.
 */
export { m } from './generated/messages.js';
