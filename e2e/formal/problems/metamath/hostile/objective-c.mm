#import <Foundation/Foundation.h>
@implementation Counter
- (int)next { return ++_count; }
@end
