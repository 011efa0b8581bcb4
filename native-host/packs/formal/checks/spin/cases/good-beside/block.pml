#include "limits.h"
chan link = [SIZE] of { byte };
active proctype sender() {
  byte i = 0;
  do
  :: i < MOST -> link!i; i++
  :: else -> break
  od
}
active proctype receiver() {
  byte got, next;
  do
  :: next < MOST -> link?got; assert(got == next); next++
  :: else -> break
  od
}
