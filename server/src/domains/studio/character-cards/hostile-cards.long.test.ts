// Wide values of every kind.
import './hostile-cards.api.test.ts';
