// Every word.
import './typos.api.test.ts';
