// Every word.
import './slips.api.test.ts';
